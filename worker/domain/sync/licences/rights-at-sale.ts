import { type PublicRights, toPublicRights } from "#worker/domain/catalogue/rights/public-rights.contract.ts";
import type { LicenceFacts } from "./licence-facts.contract.ts";

/** What anybody may read of them. What was never asked is not said: no word of samples or AI on a licence from before. */
export function rightsAtSale({ rights, startedAt }: LicenceFacts): PublicRights | null {
  if (rights.declaration === undefined) return null;
  return toPublicRights({ ...rights, rightsDeclaration: rights.declaration }, rights.declaredAt ?? startedAt);
}
