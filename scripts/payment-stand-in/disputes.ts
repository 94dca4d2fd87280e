import type Stripe from "stripe";
import { enter } from "./balance.ts";
import { type Books, newId, shape } from "./books.ts";
import { emit } from "./events.ts";
import { byId, text } from "./parameters.ts";
import { listBy } from "./lists.ts";
import { refuse, refuseMissing } from "./idempotency.ts";

const disputeFee = 1500;

/** Opens a dispute over a part of a charge that is neither refunded nor disputed, by default all of it, plus a dispute fee. */
export function openDispute(books: Books, chargeId: string, part?: number): Stripe.Dispute {
  const charge = books.state.charges[chargeId] ?? refuseMissing("charge", chargeId, "charge");
  const left = charge.amount - charge.amount_refunded - disputedOf(books, chargeId);
  const amount = part ?? left;
  if (charge.status !== "succeeded" || amount <= 0 || amount > left)
    return refuse("charge_not_disputable", `Charge ${chargeId} cannot be disputed.`);
  const dispute = shape<Stripe.Dispute>({
    id: newId("du"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: books.seconds(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  });
  charge.disputed = true;
  dispute.balance_transactions.push(
    enter(books, {
      type: "adjustment",
      amount: -amount,
      fee: disputeFee,
      currency: charge.currency,
      source: dispute.id,
    }),
  );
  books.state.disputes[dispute.id] = dispute;
  emit(books, "charge.dispute.created", dispute);
  emit(books, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Cents of a charge that are disputed, or were returned to the payer by a dispute. */
function disputedOf(books: Books, chargeId: string): number {
  return Object.values(books.state.disputes)
    .filter(({ charge, status }) => charge === chargeId && status !== "won")
    .reduce((sum, { amount }) => sum + amount, 0);
}

const findDispute = (books: Books, id: string) => books.state.disputes[id] ?? refuseMissing("dispute", id, "dispute");

/** Closes a dispute. Winning returns amount and fee; a lost one can still be won on appeal. */
export function endDispute(books: Books, id: string, outcome: "won" | "lost"): Stripe.Dispute {
  const dispute = findDispute(books, id);
  if (dispute.status === "won" || dispute.status === outcome)
    return refuse("dispute_already_closed", "This dispute is already closed.");
  dispute.status = outcome;
  if (outcome === "won") {
    dispute.balance_transactions.push(
      enter(books, {
        type: "adjustment",
        amount: dispute.amount,
        fee: -disputeFee,
        currency: dispute.currency,
        source: dispute.id,
      }),
    );
    emit(books, "charge.dispute.funds_reinstated", dispute);
  }
  emit(books, "charge.dispute.closed", dispute);
  return dispute;
}

export const retrieveDispute = byId(findDispute);

export const listDisputes = listBy(
  "/v1/disputes",
  { charge: text().optional(), payment_intent: text().optional() },
  ({ state }) => Object.values(state.disputes),
);
