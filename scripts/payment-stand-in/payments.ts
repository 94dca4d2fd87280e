import type Stripe from "stripe";
import { enter, feeOf, settlementTime } from "./balance.ts";
import { type Books, days, idOf } from "./books.ts";
import { makeCharge, makeIntent } from "./charge-shape.ts";
import { findSession } from "./checkout.ts";
import { openDispute } from "./disputes.ts";
import { emit } from "./events.ts";
import { makeInvoice } from "./invoices.ts";
import { byId } from "./parameters.ts";
import { refuse, refuseMissing } from "./idempotency.ts";
import type { StoredSession } from "./state.ts";
import type { TestMethod } from "./test-methods.ts";

const declined = "Your card was declined. Your payment has not been taken. Please try another card.";

/** Handles 'Pay'. A decline is a result, not an error; the session stays open for a retry. */
export function pay(
  books: Books,
  id: string,
  { email, method }: { email: string; method: TestMethod },
): { outcome: "done" | "declined"; message: string } {
  const stored = findSession(books, id);
  const { session } = stored;
  if (session.status !== "open") return refuse("checkout_session_not_open", `This Checkout Session is ${session.status}.`);
  const intent = intentOf(books, stored);
  const charge = makeCharge(books, { intent, email, method });
  books.state.charges[charge.id] = charge;
  intent.latest_charge = charge.id;
  if (method.outcome === "declined") {
    charge.status = "failed";
    intent.last_payment_error = { code: "card_declined", message: declined, type: "card_error" };
    return { outcome: "declined", message: declined };
  }
  session.status = "complete";
  session.url = null;
  intent.last_payment_error = null;
  if (method.kind === "delayed") {
    const outcome = method.outcome === "settles" ? "succeeds" : "fails";
    stored.settles = { at: books.now() + days(3), outcome };
    intent.status = "processing";
    emit(books, "checkout.session.completed", session);
    return { outcome: "done", message: "" };
  }
  receive(books, stored, intent, charge);
  emit(books, "checkout.session.completed", session);
  if (method.outcome === "disputed") openDispute(books, charge.id);
  return { outcome: "done", message: "" };
}

function intentOf(books: Books, stored: StoredSession): Stripe.PaymentIntent {
  const existing = books.state.intents[idOf(stored.session.payment_intent)];
  if (existing) return existing;
  const intent = makeIntent(books, stored);
  books.state.intents[intent.id] = intent;
  stored.session.payment_intent = intent.id;
  return intent;
}

/** Books a received payment: charge, fee, balance, invoice. */
function receive(books: Books, stored: StoredSession, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  charge.status = "succeeded";
  charge.paid = true;
  intent.status = "succeeded";
  stored.session.payment_status = "paid";
  const isCard = charge.payment_method_details?.type === "card";
  charge.balance_transaction = enter(books, {
    type: isCard ? "charge" : "payment",
    amount: charge.amount,
    fee: feeOf(charge.amount, charge.currency),
    currency: charge.currency,
    source: charge.id,
    availableAt: settlementTime(books),
  }).id;
  if (stored.session.invoice_creation?.enabled) {
    const invoice = makeInvoice(books, stored, charge);
    books.state.invoices[invoice.id] = invoice;
    stored.session.invoice = invoice.id;
  }
}

/** Settles a delayed payment, when it is due or on request. */
export function settle(books: Books, id: string, outcome: "succeeds" | "fails"): Stripe.Checkout.Session {
  const stored = findSession(books, id);
  const { session } = stored;
  const intent = books.state.intents[idOf(session.payment_intent)];
  const charge = books.state.charges[idOf(intent?.latest_charge)];
  if (!stored.settles || !intent || !charge)
    return refuse("checkout_session_not_processing", "No delayed payment of this session is under way.");
  stored.settles = null;
  if (outcome === "succeeds") {
    receive(books, stored, intent, charge);
    emit(books, "checkout.session.async_payment_succeeded", session);
    return session;
  }
  charge.status = "failed";
  intent.status = "requires_payment_method";
  emit(books, "checkout.session.async_payment_failed", session);
  return session;
}

export function settleDuePayments(books: Books): void {
  for (const { session, settles } of Object.values(books.state.sessions)) {
    if (settles && settles.at <= books.now()) settle(books, session.id, settles.outcome);
  }
}

export const retrieveCharge = byId((books, id) => books.state.charges[id] ?? refuseMissing("charge", id));
