import { redirect } from "react-router";
import { switchRoleAction } from "#app/features/people/accounts/account-actions.ts";

export const action = switchRoleAction;

export function loader() {
  return redirect("/");
}
