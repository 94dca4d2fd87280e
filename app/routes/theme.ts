import { redirect } from "react-router";
import type { Route } from "./+types/theme.ts";
import { localPath } from "#app/lib/local-path.ts";
import { parseTheme, themeCookie } from "#app/lib/theme.ts";
import { requireForm } from "#app/lib/form.ts";

/** Stores the chosen theme, for browsers without scripts. */
export async function action({ context }: Route.ActionArgs) {
  const form = requireForm(context);
  const theme = parseTheme(form.get("theme"));
  return redirect(localPath(form.get("returnTo")), theme ? { headers: { "Set-Cookie": themeCookie(theme) } } : {});
}

export function loader() {
  return redirect("/");
}
