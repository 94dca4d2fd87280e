import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import {
  type PublicRights,
  toPublicRights,
} from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";
import type { LicenceFacts } from "./licence-facts.contract.ts";

/**
 * What anybody may read of them. What was never asked is not said: no word of samples or AI on a licence from before. By
 * the rules up to 2026-3 a track without answers was warranted to have the plain ones; what was sold and signed as that
 * stays that. Later ones are sold with all of them answered.
 */
export function rightsAtSale({ rights, startedAt }: LicenceFacts): PublicRights | null {
  if (rights.declaration === undefined) return null;
  const rightsDeclaration = rights.declaration ?? plainDeclaration;
  return toPublicRights({ ...rights, rightsDeclaration }, rights.declaredAt ?? startedAt);
}
