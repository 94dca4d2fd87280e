import { pairIn, placeFields, soundTexts } from "#worker/domain/money/purchases/places/pairs.contract.ts";
import type { AnyPlace } from "#worker/domain/money/purchases/places/places.contract.ts";
import type { PaperKind } from "#worker/domain/money/purchases/purchases.contract.ts";

export function buyHref(place: AnyPlace | null, more: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...(place && placeFields(place)), ...more }).toString();
  return search ? `/buy-tokens?${search}` : "/buy-tokens";
}

/** The page to return to after a purchase. `isCancelled`: the buyer left the checkout. */
export function returnHref(place: AnyPlace, purchaseId: string, isCancelled = false): string {
  const [path, search] = placeHref(place).split("?");
  const all = new URLSearchParams(search);
  all.set("purchase", purchaseId);
  if (isCancelled) all.set("checkout", "cancelled");
  return `${path}?${all}`;
}

/** The page of a place: for a render its track's page, for an upgrade the render's, for an order its form with the choices. */
export function placeHref(place: AnyPlace): string {
  if ("upgradeOf" in place) return `/render/${place.upgradeOf}`;
  if (!("pairs" in place)) return `/upload/${place.trackId}`;
  const { pairs, scope, hasOverlay } = place;
  const search = new URLSearchParams({ scope, hasOverlay, ...soundTexts(place) });
  const all = pairs.split(",").map(pairIn);
  const [tracks, videos] = [
    new Set(all.map((pair) => pair.trackId)),
    new Set(all.map((pair) => pair.uploadId)),
  ];
  for (const id of tracks) search.append(tracks.size > 1 ? "tracks" : "track", id);
  for (const id of videos) search.append("video", id);
  return `/orders/new?${search}`;
}

/** Our address of a receipt or invoice; it redirects to the provider's current URL. */
export const paperHref = (purchaseId: string, kind: PaperKind): string =>
  `/purchases/${encodeURIComponent(purchaseId)}/${kind}`;

export const creditNoteHref = (purchaseId: string, creditNoteId: string): string =>
  `/purchases/${encodeURIComponent(purchaseId)}/credit-notes/${encodeURIComponent(creditNoteId)}`;

export const billingPath = "/settings/billing";

/** Opens the confirmation for removing the billing details. */
export const removeBillingHref = `${billingPath}?remove=1`;
