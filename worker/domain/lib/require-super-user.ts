import { forbidden } from "#worker/domain/lib/refusals.ts";
import type { Viewer } from "./viewer.contract.ts";

/** Throws 403 for everybody but an approved super user. Gates ask before; this holds when one is forgotten. */
export function requireSuperUser(viewer: Viewer): void {
  if (!viewer.isSuperUser || viewer.approvalStatus !== "approved") throw forbidden();
}
