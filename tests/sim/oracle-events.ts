import { z } from "zod";
import type { Environment } from "./environment.ts";

const EventPayload = z.object({
  data: z.object({
    object: z.object({ amount_reversed: z.number().optional(), payment_status: z.string().optional() }),
  }),
});

/** Parses a webhook event's payload as of its creation. */
function readEvent(environment: Environment, id: string): z.infer<typeof EventPayload>["data"]["object"] {
  return EventPayload.parse(JSON.parse(environment.bank().events[id]?.payload ?? "null")).data.object;
}

/** Finds recorded webhook events without their effect in the ledger; both must be written together. */
export function faultsInEvents(environment: Environment): string[] {
  const reversed = environment.rows<{ id: string; cents: number }>(`
    SELECT event.id, payout.reversed_cents AS cents FROM stripe_events AS event
    JOIN payouts AS payout ON payout.transfer_id = event.subject_id WHERE event.type = 'transfer.reversed'`);
  const unpaid = environment.rows<{ id: string }>(`
    SELECT event.id FROM stripe_events AS event JOIN purchases AS purchase
      ON purchase.session_id = event.subject_id
    WHERE event.type IN ('checkout.session.completed', 'checkout.session.async_payment_succeeded')
      AND purchase.status <> 'paid' AND purchase.problem IS NULL`);
  const undisputed = environment.rows<{ id: string }>(`
    SELECT event.id FROM stripe_events AS event WHERE event.type = 'charge.dispute.created'
      AND NOT EXISTS (SELECT 1 FROM disputes AS dispute WHERE dispute.id = event.subject_id)`);
  return [
    ...reversed.filter(({ id, cents }) => cents < (readEvent(environment, id).amount_reversed ?? 0)),
    ...unpaid.filter(({ id }) => readEvent(environment, id).payment_status === "paid"),
    ...undisputed,
  ].map(({ id }) => `event ${id} was taken, and what it told is not in the books`);
}
