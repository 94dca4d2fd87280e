import { listHref, type ListQuery } from "#app/lib/addresses.ts";
import type { ClaimsQuery } from "#worker/domain/licensing/claims/claims.contract.ts";

/** Claims on a licence, addressed by the render that issued it. */
export const claimsHref = (renderId: string): string => `/render/${renderId}/claims`;

export const labelClaimsPath = "/label/claims";

export const labelClaimsHref = (query: ListQuery<ClaimsQuery>): string =>
  listHref(labelClaimsPath, query, { status: "open" });

export const channelsPath = "/my-videos/channels";
