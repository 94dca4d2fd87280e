import { z } from "zod";
import type { Environment } from "./environment.ts";

const Told = z.object({
  data: z.object({
    object: z.object({ amount_reversed: z.number().optional(), payment_status: z.string().optional() }),
  }),
});

/** What a webhook event told when it was made. */
function readEvent(environment: Environment, id: string): z.infer<typeof Told>["data"]["object"] {
  return Told.parse(JSON.parse(environment.bank().events[id]?.payload ?? "null")).data.object;
}

/** Whatever was told and noted stands in the books already: nobody has to look it up again. */
export function faultsInEvents(environment: Environment): string[] {
  const reversed = environment.rows<{ id: string; cents: number }>(`
    SELECT e.id, p.reversed_cents AS cents FROM stripe_events AS e
    JOIN payouts AS p ON p.transfer_id = e.subject_id WHERE e.type = 'transfer.reversed'`);
  const unpaid = environment.rows<{ id: string }>(`
    SELECT e.id FROM stripe_events AS e JOIN purchases AS p ON p.session_id = e.subject_id
    WHERE e.type IN ('checkout.session.completed', 'checkout.session.async_payment_succeeded')
      AND p.status <> 'paid' AND p.problem IS NULL`);
  const undisputed = environment.rows<{ id: string }>(`
    SELECT e.id FROM stripe_events AS e WHERE e.type = 'charge.dispute.created'
      AND NOT EXISTS (SELECT 1 FROM disputes AS x WHERE x.id = e.subject_id)`);
  return [
    ...reversed.filter(({ id, cents }) => cents < (readEvent(environment, id).amount_reversed ?? 0)),
    ...unpaid.filter(({ id }) => readEvent(environment, id).payment_status === "paid"),
    ...undisputed,
  ].map(({ id }) => `event ${id} was taken, and what it told is not in the books`);
}
