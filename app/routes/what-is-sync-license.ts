import { redirect } from "react-router";
import type { Route } from "./+types/what-is-sync-license.ts";

/** The other spelling of the address, as older links have it. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/resources/brands/what-is-a-sync-license${url.search}`, 301);
}
