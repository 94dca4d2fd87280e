import { redirect } from "react-router";

/** The other spelling of the address, as older links have it. */
export function loader() {
  return redirect("/resources/brands/what-is-a-sync-license", 301);
}
