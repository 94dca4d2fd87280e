import { placeFields } from "#worker/domain/money/places/place-fields.contract.ts";
import type { Place } from "#worker/domain/money/places/places.contract.ts";

/** Where tokens are bought for a render; without one, for nothing in particular. */
export function buyHref(place: Place | null, more: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...(place && placeFields(place)), ...more }).toString();
  return search ? `/buy-tokens?${search}` : "/buy-tokens";
}

/** Where a purchase leads back to. `cancelled`: its checkout was left. */
export function returnHref(trackId: string, purchaseId: string, isCancelled = false): string {
  return `/upload/${trackId}?purchase=${purchaseId}${isCancelled ? "&checkout=cancelled" : ""}`;
}
