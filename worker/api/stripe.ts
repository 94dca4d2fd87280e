import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import {
  type CheckoutRefusal,
  CreateCheckout,
  VerifyPayment,
  type VerifyRefusal,
} from "#worker/domain/money/purchases/purchases.contract.ts";
import { checkOutFor } from "#worker/domain/licensing/renders/places/keep-place.ts";
import { verifyPayment } from "#worker/domain/money/purchases/verify-payment.ts";
import { receiveEvent } from "#worker/domain/money/stripe-events/receive-event.ts";
import type {
  WebhookEndpoint,
  EventRefusal,
} from "#worker/domain/money/stripe-events/stripe-events.contract.ts";
import { type ApiEnv, requireApproved, type SignedInEnv } from "./access.ts";

const notCreated = "Failed to create checkout session. Please try again.";
const notVerified = "Failed to verify payment. Please contact support.";

const checkoutRefusals: Record<CheckoutRefusal, { status: 400 | 403 | 503; error: string }> = {
  "labels-hold-no-tokens": { status: 403, error: "Label accounts can’t buy tokens." },
  "no-such-package": { status: 400, error: "Package not found." },
  "billing-refused": {
    status: 400,
    error: "Stripe didn’t accept your billing details. Please check them, especially the VAT number.",
  },
  "checkout-unavailable": { status: 503, error: notCreated },
};

const verifyRefusals: Record<VerifyRefusal, { status: 404 | 409 | 503; error: string }> = {
  "no-such-session": { status: 404, error: "Checkout not found." },
  "not-paid": { status: 409, error: "This checkout hasn’t been paid." },
  "payment-failed": { status: 409, error: "The payment didn’t go through. No tokens were bought." },
  expired: { status: 409, error: "This checkout has expired. No tokens were bought." },
  "under-review": { status: 409, error: notVerified },
  "payment-unavailable": { status: 503, error: notVerified },
};

/** Before the body is looked at: who may not ask learns nothing about how to. */
const refuseLabels = createMiddleware<SignedInEnv>(async (c, next) => {
  const { status, error } = checkoutRefusals["labels-hold-no-tokens"];
  return c.get("viewer").activeRole === "label" ? c.json({ error }, status) : next();
});

export const checkout = new Hono<SignedInEnv>().use(requireApproved).post(
  "/",
  refuseLabels,
  zValidator("json", CreateCheckout, (result, c) =>
    result.success ? undefined : c.json({ error: notCreated }, 400),
  ),
  async (c) => {
    const outcome = await checkOutFor(c.get("app"), c.get("viewer"), c.req.valid("json"));
    if (outcome.ok) return c.json({ url: outcome.url, sessionId: outcome.sessionId });
    const { status, error } = checkoutRefusals[outcome.refusal];
    return c.json({ error }, status);
  },
);

export const payment = new Hono<SignedInEnv>().use(requireApproved).post(
  "/",
  refuseLabels,
  zValidator("json", VerifyPayment, (result, c) =>
    result.success ? undefined : c.json({ error: verifyRefusals["no-such-session"].error }, 404),
  ),
  async (c) => {
    const outcome = await verifyPayment(c.get("app"), c.get("viewer"), c.req.valid("json").sessionId);
    if (outcome.ok) {
      const { tokensAdded, newBalance, isPending } = outcome;
      return c.json({ success: true, tokensAdded, newBalance, isPending });
    }
    const { status, error } = verifyRefusals[outcome.refusal];
    return c.json({ error }, status);
  },
);

const refusals: Record<EventRefusal, { status: 400 | 401; error: string }> = {
  "bad-signature": { status: 401, error: "The signature is not valid." },
  unreadable: { status: 400, error: "We can’t read this event." },
};

/** What the payment provider tells us, proved by signature over the raw body. Any 200 ends its tries. */
export const stripeWebhooks = new Hono<ApiEnv>()
  .post("/webhooks", (c) => take(c, "webhooks"))
  .post("/events", (c) => take(c, "events"));

async function take(c: Context<ApiEnv>, endpoint: WebhookEndpoint) {
  const signature = c.req.header("stripe-signature") ?? null;
  const outcome = await receiveEvent(c.get("app"), endpoint, { body: await c.req.text(), signature });
  if (outcome.ok) return c.json({ received: true });
  const { status, error } = refusals[outcome.refusal];
  return c.json({ error }, status);
}
