import { redirect } from "react-router";
import { purchaseDocumentToasts } from "#app/content/tokens-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import type { AppContext } from "#worker/context.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { ReturnContext } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import {
  findOrderReturn,
  findRenderReturn,
  findUpgradeReturn,
} from "#worker/domain/licensing/renders/return-context/queries.ts";
import type { PurchaseDocumentOutcome } from "#worker/domain/money/purchases/purchases.contract.ts";
import { type AwaitedPayment, dismissCheckout, toastFor } from "./payment-answer.ts";
import { returnHref } from "./purchase-hrefs.ts";
import { headersFor, settle } from "./purchase-actions.ts";

/**
 * Redirects a buyer back to the render, order or upgrade that the tokens were bought for: after a payment with its outcome, after
 * cancelling with the remembered checkout cleared. Returns null for any other visit or purchase.
 */
export async function redirectBack(
  ctx: AppContext,
  viewer: Viewer,
  url: URL,
  awaited: AwaitedPayment | null,
): Promise<Response | null> {
  if (awaited?.isInAddress) {
    const paidFor = await findReturnContext(ctx, viewer, { sessionId: awaited.sessionId });
    if (!paidFor) return null;
    const outcome = await settle(ctx, viewer, awaited);
    const to = returnHref(paidFor.returnContext, paidFor.purchaseId);
    // The page itself confirms added tokens; a toast would cover that.
    const toast = outcome.state === "added" ? null : toastFor(outcome);
    const { headers } = headersFor(outcome);
    return toast ? redirectWithToast(to, toast, headers) : redirect(to, { headers });
  }
  const purchaseId = url.searchParams.get("purchase");
  if (!url.searchParams.has("cancelled") || purchaseId === null) return null;
  const leftFor = await findReturnContext(ctx, viewer, { purchaseId });
  if (!leftFor) return null;
  const headers = { "Set-Cookie": dismissCheckout };
  return redirect(returnHref(leftFor.returnContext, purchaseId, true), { headers });
}

const findReturnContext: (...args: Parameters<typeof findRenderReturn>) => Promise<{
  purchaseId: string;
  returnContext: ReturnContext;
} | null> = async (...args) =>
  (await findRenderReturn(...args)) ?? (await findOrderReturn(...args)) ?? findUpgradeReturn(...args);

export function redirectToDocument(viewer: Viewer, document: PurchaseDocumentOutcome): Response {
  if (document.ok) return redirect(document.url);
  if (document.refusal === "no-such-document") return notFound();
  return redirectWithToast(viewer.activeRole === "label" ? "/" : "/buy-tokens", purchaseDocumentToasts[document.refusal]);
}
