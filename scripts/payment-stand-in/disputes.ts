import type Stripe from "stripe";
import { z } from "zod";
import { enter } from "./balance.ts";
import { type Books, days, newId, toSeconds } from "./books.ts";
import { emit } from "./events.ts";
import { listMatching, page, readParameters, byId, text, timeRange } from "./parameters.ts";
import { refuse, refuseMissing } from "./idempotency.ts";

const disputeFee = 1500;

/**
 * The payer's bank takes a part of a charge back that was neither refunded nor disputed yet, all of it when nothing else
 * is said, and a fee on top.
 */
export function openDispute(books: Books, chargeId: string, part?: number): Stripe.Dispute {
  const charge = books.state.charges[chargeId] ?? refuseMissing("charge", chargeId, "charge");
  const left = charge.amount - charge.amount_refunded - disputedOf(books, chargeId);
  const amount = part ?? left;
  if (charge.status !== "succeeded" || amount <= 0 || amount > left)
    return refuse("charge_not_disputable", `Charge ${chargeId} cannot be disputed.`);
  const dispute = makeDispute(books, charge, {
    id: newId("du"),
    amount,
    dueBy: toSeconds(books.now() + days(7)),
  });
  charge.disputed = true;
  dispute.balance_transactions.push(
    enter(books, {
      type: "adjustment",
      reportingCategory: "dispute",
      amount: -amount,
      fee: disputeFee,
      feeDescription: "Dispute fee",
      currency: charge.currency,
      source: dispute.id,
      description: `Chargeback withdrawal for ${charge.id}`,
    }),
  );
  books.state.disputes[dispute.id] = dispute;
  emit(books, "charge.dispute.created", dispute);
  emit(books, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Cents of a charge that its payer disputes, or has disputed and got back. */
function disputedOf(books: Books, chargeId: string): number {
  return Object.values(books.state.disputes)
    .filter(({ charge, status }) => charge === chargeId && status !== "won")
    .reduce((sum, { amount }) => sum + amount, 0);
}

const findDispute = (books: Books, id: string) =>
  books.state.disputes[id] ?? refuseMissing("dispute", id, "dispute");

/** Ends a dispute. Winning gives amount and fee back; a lost one can still be won by an appeal. */
export function endDispute(books: Books, id: string, outcome: "won" | "lost"): Stripe.Dispute {
  const dispute = findDispute(books, id);
  if (dispute.status === "won" || dispute.status === outcome)
    return refuse("dispute_already_closed", "This dispute is already closed.");
  dispute.status = outcome;
  if (outcome === "won") {
    dispute.balance_transactions.push(
      enter(books, {
        type: "adjustment",
        reportingCategory: "dispute_reversal",
        amount: dispute.amount,
        fee: -disputeFee,
        feeDescription: "Dispute fee refund",
        currency: dispute.currency,
        source: dispute.id,
        description: "Chargeback reversal",
      }),
    );
    emit(books, "charge.dispute.funds_reinstated", dispute);
  }
  emit(books, "charge.dispute.closed", dispute);
  return dispute;
}

export const retrieveDispute = byId(findDispute);

/** Closing a dispute without evidence means accepting that it is lost. */
export const closeDispute = byId((books, id) => endDispute(books, id, "lost"));

const DisputeList = z.strictObject({
  ...page,
  charge: text().optional(),
  payment_intent: text().optional(),
  created: timeRange().optional(),
});

export function listDisputes(books: Books, input: unknown) {
  const query = readParameters(DisputeList, input);
  return listMatching("/v1/disputes", Object.values(books.state.disputes), query);
}

type Opened = { id: string; amount: number; dueBy: number };

function makeDispute(books: Books, charge: Stripe.Charge, opened: Opened): Stripe.Dispute {
  return {
    id: opened.id,
    object: "dispute",
    amount: opened.amount,
    balance_transactions: [],
    charge: charge.id,
    created: books.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge.receipt_email),
    evidence_details: {
      due_by: opened.dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" },
      type: "card",
    },
    reason: "fraudulent",
    status: "needs_response",
  };
}

function noEvidence(email: string | null): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: email,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
