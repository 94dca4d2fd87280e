import { redirect } from "react-router";
import type { Route } from "./+types/what-is-sync-license.ts";

/** Redirect for the alternative spelling used by older links. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/resources/brands/what-is-a-sync-license${url.search}`, 301);
}
