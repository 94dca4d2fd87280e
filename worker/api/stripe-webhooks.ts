import { type Context, Hono } from "hono";
import type { NoticeDoor, NoticeRefusal } from "#worker/domain/money/stripe-events/stripe-events.contract.ts";
import { receiveNotice } from "#worker/domain/money/stripe-events/receive-notice.ts";
import type { ApiEnv } from "./api-context.ts";

const refusals: Record<NoticeRefusal, { status: 400 | 401; error: string }> = {
  "bad-signature": { status: 401, error: "The signature is not valid." },
  unreadable: { status: 400, error: "This is no notice that we can read." },
};

/** What the payment provider tells us, proved by signature over the raw body. Any 200 ends its tries. */
export const stripeWebhooks = new Hono<ApiEnv>()
  .post("/webhooks", (c) => take(c, "webhooks"))
  .post("/events", (c) => take(c, "events"));

async function take(c: Context<ApiEnv>, door: NoticeDoor) {
  const signature = c.req.header("stripe-signature") ?? null;
  const outcome = await receiveNotice(c.get("app"), door, { body: await c.req.text(), signature });
  if (outcome.ok) return c.json({ received: true });
  const { status, error } = refusals[outcome.refusal];
  return c.json({ error }, status);
}
