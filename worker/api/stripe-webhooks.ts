import { type Context, Hono } from "hono";
import type {
  WebhookEndpoint,
  EventRefusal,
} from "#worker/domain/money/stripe-events/stripe-events.contract.ts";
import { receiveEvent } from "#worker/domain/money/stripe-events/receive-event.ts";
import type { ApiEnv } from "./api-context.ts";

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
