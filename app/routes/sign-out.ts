import { redirect } from "react-router";
import type { Route } from "./+types/sign-out.ts";
import { appContext } from "#app/context.ts";
import { accountToasts } from "#app/content/accounts-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { signOut } from "#worker/domain/people/accounts/sign-in.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const cookie = await signOut(context.get(appContext), request.headers.get("cookie"));
  return redirectWithToast("/auth", accountToasts.signedOut, { "Set-Cookie": cookie });
}

export function loader() {
  return redirect("/");
}
