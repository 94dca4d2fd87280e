import { redirect, replace } from "react-router";
import { z } from "zod";
import { invoiceFieldsRefused } from "#app/content/billing-copy.ts";
import { billingPath, buyHref } from "./purchase-hrefs.ts";
import { checkoutRefusals, paymentToasts } from "#app/content/payment-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, noFields, signedIn, tell } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import type { AppContext } from "#worker/context.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { checkOutFor } from "#worker/domain/licensing/renders/return-context/save-return-context.ts";
import {
  OrderReturn,
  RenderReturn,
  parseReturnContext,
  UpgradeReturn,
} from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { CreateCheckout } from "#worker/domain/money/purchases/purchases.contract.ts";
import { verifyPayment } from "#worker/domain/money/purchases/verify-payment.ts";
import {
  type AwaitedPayment,
  dismissCheckout,
  isUndecided,
  parseSessionId,
  type PaymentOutcome,
  readOutcome,
  rememberCheckout,
  toastFor,
  wordsFor,
} from "./payment-answer.ts";

const screen = "/buy-tokens";

const Buy = z
  .object({
    ...CreateCheckout.omit({ returnContext: true }).shape,
    ...RenderReturn.partial().shape,
    ...OrderReturn.pick({ pairs: true }).partial().shape,
    ...UpgradeReturn.partial().shape,
  })
  .transform(({ priceId, currency, poNumber, reference, ...fields }) => ({
    priceId,
    currency,
    poNumber,
    reference,
    returnContext: parseReturnContext(fields),
  }));

/** Redirects to the checkout and stores its session id in a cookie, so that it is verified even if the buyer never returns. */
const buyAction = formAction({
  schema: Buy,
  who: signedIn,
  invalid: (args, { poNumber, reference }) =>
    tell(args, screen, poNumber || reference ? invoiceFieldsRefused : paymentToasts.checkoutFailed, 400),
  run: checkOutFor,
  done: ({ url, sessionId }) => redirect(url, { headers: { "Set-Cookie": rememberCheckout(sessionId) }, status: 303 }),
  words: ({ refusal }, { currency, returnContext }, args) =>
    tell(
      args,
      refusal === "billing-refused" ? billingPath : buyHref(returnContext, { currency }),
      checkoutRefusals[refusal],
      409,
    ),
});

/** Verifies a payment: answers in place, or redirects to the page without the session in its address. */
const verifyAction = formAction({
  schema: z.object({
    sessionId: z.string().transform(parseSessionId).pipe(z.string()),
    from: z.string().default(""),
    answer: z.string().default(""),
  }),
  who: signedIn,
  invalid: badRequest,
  run: async (ctx, viewer, { sessionId, from }) => ({
    ok: true,
    outcome: await settle(ctx, viewer, { sessionId, isInAddress: from === "address" }),
  }),
  done: ({ outcome }, { sessionId, answer }) =>
    answer === "in-place"
      ? { toast: toastFor(outcome), more: { payment: { sessionId, outcome } }, ...headersFor(outcome) }
      : leaveWithWords(outcome),
  words: {},
});

const dismissAction = formAction({
  schema: noFields,
  who: signedIn,
  run: async () => ({ ok: true }),
  done: () => replace(screen, { headers: { "Set-Cookie": dismissCheckout } }),
  words: {},
});

export const purchaseAction = intents({ buy: buyAction, verify: verifyAction, dismiss: dismissAction });

/** The redirect after verifying a payment, for browsers without scripts. */
export async function reportPayment(ctx: AppContext, viewer: Viewer, awaited: AwaitedPayment): Promise<Response> {
  return leaveWithWords(await settle(ctx, viewer, awaited));
}

export async function settle(
  ctx: AppContext,
  viewer: Viewer,
  { sessionId, isInAddress }: AwaitedPayment,
): Promise<PaymentOutcome> {
  return readOutcome(await verifyPayment(ctx, viewer, sessionId), isInAddress);
}

function leaveWithWords(outcome: PaymentOutcome): Response {
  const toast = wordsFor(outcome);
  const { headers } = headersFor(outcome);
  return toast ? redirectWithToast(screen, toast, headers) : redirect(screen, { headers });
}

/** An undecided checkout stays in the cookie. */
export function headersFor(outcome: PaymentOutcome): { headers: Record<string, string> } {
  return { headers: isUndecided(outcome) ? {} : { "Set-Cookie": dismissCheckout } };
}
