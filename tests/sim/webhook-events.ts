import type { StoredEvent } from "#scripts/payment-stand-in/state.ts";
import { createHmac } from "node:crypto";
import { receiveEvent } from "#worker/domain/money/stripe-events/receive-event.ts";
import type { Environment } from "./environment.ts";

/** Lists the webhook events still to be delivered, oldest first. */
export function undeliveredEvents(environment: Environment): StoredEvent[] {
  return Object.values(environment.bank().events).filter(
    ({ id, delivery }) => delivery.status === "waiting" && !environment.lost.has(id),
  );
}

/** Delivers an event to the product; a failed one stays waiting for another try. */
export async function deliver(environment: Environment, event: StoredEvent): Promise<void> {
  const { ctx } = environment;
  const isThin = event.kind === "thin";
  const at = Math.floor(ctx.clock.now() / 1000);
  const secret = isThin ? ctx.settings.STRIPE_EVENTS_SECRET : ctx.settings.STRIPE_WEBHOOK_SECRET;
  const digest = createHmac("sha256", secret).update(`${at}.${event.payload}`).digest("hex");
  const outcome = await receiveEvent(ctx, isThin ? "events" : "webhooks", {
    body: event.payload,
    signature: `t=${at},v1=${digest}`,
  });
  if (!outcome.ok) throw new Error(`A webhook event was refused: ${outcome.refusal}`);
  event.delivery.status = "delivered";
}
