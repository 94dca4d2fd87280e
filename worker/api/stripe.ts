import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import {
  type CheckoutRefusal,
  CreateCheckout,
  VerifyPayment,
  type VerifyRefusal,
} from "#worker/domain/money/purchases/purchases.contract.ts";
import { checkOutFor } from "#worker/domain/licensing/renders/return-context/save-return-context.ts";
import { verifyPayment } from "#worker/domain/money/purchases/verify-payment.ts";
import { receiveEvent } from "#worker/domain/money/stripe-events/receive-event.ts";
import type { WebhookEndpoint, EventRefusal } from "#worker/domain/money/stripe-events/stripe-events.contract.ts";
import { type ApiEnv, requireApproved, type SignedInEnv, validate } from "./access.ts";

const notCreated = "Failed to create checkout session. Please try again.";
const notVerified = "Failed to verify payment. Please contact support.";

const noSession = "Checkout not found.";

const checkoutRefusals: Record<CheckoutRefusal, [{ error: string }, 400 | 403 | 503]> = {
  "labels-hold-no-tokens": [{ error: "Label accounts can’t buy tokens." }, 403],
  "no-such-package": [{ error: "Package not found." }, 400],
  "billing-refused": [
    { error: "Stripe didn’t accept your billing details. Please check them, especially the VAT number." },
    400,
  ],
  "checkout-unavailable": [{ error: notCreated }, 503],
};

const verifyRefusals: Record<VerifyRefusal, [{ error: string }, 404 | 409 | 503]> = {
  "no-such-session": [{ error: noSession }, 404],
  "not-paid": [{ error: "This checkout hasn’t been paid." }, 409],
  "payment-failed": [{ error: "The payment didn’t go through. No tokens were bought." }, 409],
  expired: [{ error: "This checkout has expired. No tokens were bought." }, 409],
  "under-review": [{ error: notVerified }, 409],
  "payment-unavailable": [{ error: notVerified }, 503],
};

/** Runs before the body is validated, so that an unauthorised client learns nothing about the format. */
const refuseLabels = createMiddleware<SignedInEnv>(async (c, next) =>
  c.get("viewer").activeRole === "label" ? c.json(...checkoutRefusals["labels-hold-no-tokens"]) : next(),
);

export const checkout = new Hono<SignedInEnv>()
  .use(requireApproved)
  .post("/", refuseLabels, validate("json", CreateCheckout, notCreated, 400), async (c) => {
    const outcome = await checkOutFor(c.get("app"), c.get("viewer"), c.req.valid("json"));
    if (!outcome.ok) return c.json(...checkoutRefusals[outcome.refusal]);
    return c.json({ url: outcome.url, sessionId: outcome.sessionId });
  });

export const payment = new Hono<SignedInEnv>()
  .use(requireApproved)
  .post("/", refuseLabels, validate("json", VerifyPayment, noSession, 404), async (c) => {
    const outcome = await verifyPayment(c.get("app"), c.get("viewer"), c.req.valid("json").sessionId);
    if (!outcome.ok) return c.json(...verifyRefusals[outcome.refusal]);
    const { tokensAdded, newBalance, isPending } = outcome;
    return c.json({ success: true, tokensAdded, newBalance, isPending });
  });

const refusals: Record<EventRefusal, [{ error: string }, 400 | 401]> = {
  "bad-signature": [{ error: "The signature is not valid." }, 401],
  unreadable: [{ error: "We can’t read this event." }, 400],
};

/** Webhooks of the payment provider, authenticated by a signature over the raw body. Any 200 ends its retries. */
export const stripeWebhooks = new Hono<ApiEnv>()
  .post("/webhooks", (c) => take(c, "webhooks"))
  .post("/events", (c) => take(c, "events"));

async function take(c: Context<ApiEnv>, endpoint: WebhookEndpoint) {
  const signature = c.req.header("stripe-signature") ?? null;
  const outcome = await receiveEvent(c.get("app"), endpoint, { body: await c.req.text(), signature });
  return outcome.ok ? c.json({ received: true }) : c.json(...refusals[outcome.refusal]);
}
