import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { PayeeRefusal } from "./payout-accounts.contract.ts";

/** Why a viewer has no payout account, or null for a label. Specification §6: super users need none. */
export function refusePayee(viewer: Viewer): ({ ok: false } & PayeeRefusal) | null {
  if (viewer.isSuperUser) return { ok: false, refusal: "not-needed" };
  return viewer.activeRole === "label" ? null : { ok: false, refusal: "labels-only" };
}
