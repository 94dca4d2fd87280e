import type Stripe from "stripe";
import { z } from "zod";
import { enter } from "./balance.ts";
import { type Books, days, idOf, money } from "./books.ts";
import { makeRefund } from "./charge-shape.ts";
import { emit } from "./events.ts";
import { byId, metadata, readParameters, text, whole } from "./parameters.ts";
import { listBy } from "./lists.ts";
import { refuse, refuseMissing } from "./idempotency.ts";
import { refundOutcomeOf } from "./test-methods.ts";

const Create = z.strictObject({
  amount: whole(1).optional(),
  charge: text().optional(),
  payment_intent: text().optional(),
  metadata: metadata().optional(),
  reason: z.enum(["requested_by_customer"]).optional(),
});

export function createRefund(books: Books, input: unknown): Stripe.Refund {
  const requests = readParameters(Create, input);
  const charge = chargeOf(books, requests);
  const disputes = Object.values(books.state.disputes).filter((row) => row.charge === charge.id);
  if (disputes.some(({ status }) => status !== "won"))
    refuse("charge_disputed", `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) refuse("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
  const amount = requests.amount ?? left;
  if (amount > left) {
    const [requested, open] = [amount, left].map((cents) => money(cents, charge.currency));
    refuse("amount_too_large", `Refund amount (${requested}) is greater than unrefunded amount on charge (${open})`, "amount");
  }
  const refund = makeRefund(books, charge, { ...requests, amount });
  books.state.refunds[refund.id] = refund;
  take(books, refund, charge);
  emit(books, "refund.created", refund);
  emit(books, "charge.refunded", charge);
  const outcome = refundOutcomeOf(charge);
  if (outcome === "refund-fails") failRefund(books, refund.id);
  if (outcome === "paid") emit(books, "refund.updated", refund);
  return refund;
}

function chargeOf(books: Books, requests: z.output<typeof Create>): Stripe.Charge {
  const { charge: chargeId, payment_intent: intentId } = requests;
  if (!chargeId === !intentId)
    return refuse(
      "parameter_missing",
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const intent = intentId ? (books.state.intents[intentId] ?? refuseMissing("payment_intent", intentId)) : null;
  const id = chargeId ?? idOf(intent?.latest_charge);
  const charge = books.state.charges[id] ?? refuseMissing("charge", id, "charge");
  if (charge.status !== "succeeded")
    refuse("charge_not_refundable", `This PaymentIntent does not have a successful charge to refund.`);
  return charge;
}

/** A refund of an unsettled charge is deducted from the pending balance. */
function take(books: Books, refund: Stripe.Refund, charge: Stripe.Charge): void {
  const paid = books.state.transactions[idOf(charge.balance_transaction)]?.transaction;
  charge.amount_refunded += refund.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  refund.balance_transaction = enter(books, {
    type: "refund",
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    availableAt: Math.max(books.now(), (paid?.available_on ?? 0) * 1000),
  }).id;
}

const findRefund = (books: Books, id: string) => books.state.refunds[id] ?? refuseMissing("refund", id, "refund");

/** The bank returns the money to us: the charge counts as not refunded by this refund. */
export function failRefund(books: Books, id: string): Stripe.Refund {
  const refund = findRefund(books, id);
  if (refund.status === "failed") refuse("refund_failed", "This refund has failed already.");
  const charge = books.state.charges[idOf(refund.charge)];
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  refund.status = "failed";
  refund.failure_reason = "lost_or_stolen_card";
  refund.failure_balance_transaction = enter(books, {
    type: "refund_failure",
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
  }).id;
  emit(books, "refund.updated", refund);
  emit(books, "refund.failed", refund);
  return refund;
}

export function succeedRefund(books: Books, id: string): Stripe.Refund {
  const refund = findRefund(books, id);
  if (refund.status !== "pending") refuse("refund_not_pending", "This refund is not pending.");
  refund.status = "succeeded";
  emit(books, "refund.updated", refund);
  return refund;
}

export function finishDueRefunds(books: Books): void {
  for (const refund of Object.values(books.state.refunds)) {
    if (refund.status === "pending" && refund.created * 1000 + days(1) <= books.now()) succeedRefund(books, refund.id);
  }
}

export const retrieveRefund = byId(findRefund);

export const listRefunds = listBy(
  "/v1/refunds",
  { charge: text().optional(), payment_intent: text().optional() },
  ({ state }) => Object.values(state.refunds),
);
