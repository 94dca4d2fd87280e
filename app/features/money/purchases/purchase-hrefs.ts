import { pairIn, returnContextFields, soundTexts } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import type { ReturnContext } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import type { PurchaseDocumentKind } from "#worker/domain/money/purchases/purchases.contract.ts";

export function buyHref(returnContext: ReturnContext | null, more: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({
    ...(returnContext && returnContextFields(returnContext)),
    ...more,
  }).toString();
  return search ? `/buy-tokens?${search}` : "/buy-tokens";
}

/** The page to return to after a purchase. `isCancelled`: the buyer left the checkout. */
export function returnHref(returnContext: ReturnContext, purchaseId: string, isCancelled = false): string {
  const [path, search] = returnContextHref(returnContext).split("?");
  const all = new URLSearchParams(search);
  all.set("purchase", purchaseId);
  if (isCancelled) all.set("checkout", "cancelled");
  return `${path}?${all}`;
}

/** The page of a return context: for a render its track's page, for an upgrade the render's, for an order its form with the choices. */
export function returnContextHref(returnContext: ReturnContext): string {
  if ("upgradeOf" in returnContext) return `/render/${returnContext.upgradeOf}`;
  if (!("pairs" in returnContext)) return `/upload/${returnContext.trackId}`;
  const { pairs, scope, hasOverlay } = returnContext;
  const search = new URLSearchParams({ scope, hasOverlay, ...soundTexts(returnContext) });
  const all = pairs.split(",").map(pairIn);
  const [tracks, videos] = [new Set(all.map((pair) => pair.trackId)), new Set(all.map((pair) => pair.uploadId))];
  for (const id of tracks) search.append(tracks.size > 1 ? "tracks" : "track", id);
  for (const id of videos) search.append("video", id);
  return `/orders/new?${search}`;
}

/** Our address of a receipt or invoice; it redirects to the provider's current URL. */
export const documentHref = (purchaseId: string, kind: PurchaseDocumentKind): string =>
  `/purchases/${encodeURIComponent(purchaseId)}/${kind}`;

export const creditNoteHref = (purchaseId: string, creditNoteId: string): string =>
  `/purchases/${encodeURIComponent(purchaseId)}/credit-notes/${encodeURIComponent(creditNoteId)}`;

export const billingPath = "/settings/billing";

/** Opens the confirmation for removing the billing details. */
export const removeBillingHref = `${billingPath}?remove=1`;
