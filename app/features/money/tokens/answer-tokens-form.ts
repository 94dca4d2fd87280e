import { data, redirect, replace } from "react-router";
import { checkoutRefusals, paymentToasts } from "#app/content/tokens-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { CreateCheckout } from "#worker/domain/money/purchases/purchases.contract.ts";
import { createCheckout } from "#worker/domain/money/purchases/create-checkout.ts";
import { verifyPayment } from "#worker/domain/money/purchases/verify-payment.ts";
import type { AppContext } from "#worker/context.ts";
import { forgetCheckout, parseSessionId, rememberCheckout } from "./last-checkout.ts";
import {
  type AwaitedPayment,
  isUndecided,
  type PaymentAnswer,
  type PaymentOutcome,
  readOutcome,
  wordsFor,
} from "./payment-answer.ts";

const screen = "/buy-tokens";

/** Leads to the payment and lets the browser remember the checkout, so that it is asked about whatever comes between. */
export async function answerBuyForm(ctx: AppContext, viewer: Viewer, form: FormData): Promise<Response> {
  const wish = CreateCheckout.safeParse({ priceId: form.get("priceId"), currency: form.get("currency") });
  if (!wish.success) return redirectWithToast(screen, paymentToasts.checkoutFailed);
  const outcome = await createCheckout(ctx, viewer, wish.data);
  if (!outcome.ok) {
    return redirectWithToast(`${screen}?currency=${wish.data.currency}`, checkoutRefusals[outcome.refusal]);
  }
  return redirect(outcome.url, {
    headers: { "Set-Cookie": rememberCheckout(outcome.sessionId) },
    status: 303,
  });
}

/** What became of a payment: as an answer in place, or told on the page without the session in its address. */
export async function answerVerifyForm(ctx: AppContext, viewer: Viewer, form: FormData) {
  const sessionId = parseSessionId(form.get("sessionId"));
  if (sessionId === null) throw new Response(null, { status: 400 });
  const awaited = { sessionId, isInAddress: form.get("from") === "address" };
  if (form.get("answer") !== "in-place") throw await tellPayment(ctx, viewer, awaited);
  const outcome = await settle(ctx, viewer, awaited);
  return data<PaymentAnswer>({ sessionId, outcome }, headersFor(outcome));
}

/** The page after a payment for browsers that run no script. */
export async function tellPayment(
  ctx: AppContext,
  viewer: Viewer,
  awaited: AwaitedPayment,
): Promise<Response> {
  const outcome = await settle(ctx, viewer, awaited);
  const toast = wordsFor(outcome);
  const { headers } = headersFor(outcome);
  return toast ? redirectWithToast(screen, toast, headers) : redirect(screen, { headers });
}

export function answerForgetForm(): Response {
  return replace(screen, { headers: { "Set-Cookie": forgetCheckout } });
}

async function settle(
  ctx: AppContext,
  viewer: Viewer,
  { sessionId, isInAddress }: AwaitedPayment,
): Promise<PaymentOutcome> {
  return readOutcome(await verifyPayment(ctx, viewer, sessionId), isInAddress);
}

function headersFor(outcome: PaymentOutcome): { headers: Record<string, string> } {
  return { headers: isUndecided(outcome) ? {} : { "Set-Cookie": forgetCheckout } };
}
