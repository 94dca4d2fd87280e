import { redirect } from "react-router";
import type { Route } from "./+types/switch-role.ts";
import { appContext } from "#app/context.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { requireForm } from "#app/lib/form.ts";
import { activeRoles } from "#worker/domain/base/viewer/viewer.contract.ts";
import { switchRole } from "#worker/domain/people/accounts/switch-role.ts";

/** Only a super user has two sides to switch between. */
export async function action({ request, context }: Route.ActionArgs) {
  requireViewer(context);
  const wanted = requireForm(context).get("role");
  const role = activeRoles.find((known) => known === wanted);
  if (!role) throw new Response(null, { status: 400 });
  const isSwitched = await switchRole(context.get(appContext), request.headers.get("cookie"), role);
  if (!isSwitched) throw new Response(null, { status: 403 });
  return redirect("/");
}

export function loader() {
  return redirect("/");
}
