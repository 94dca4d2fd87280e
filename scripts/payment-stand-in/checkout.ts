import type Stripe from "stripe";
import { z } from "zod";
import { type Books, minutes, toSeconds } from "./books.ts";
import { makeLineItems, SessionCreate, makeSession } from "./checkout-parameters.ts";
import { findCustomer } from "./customers.ts";
import { emit } from "./events.ts";
import { byId, readParameters, text } from "./parameters.ts";
import { listBy } from "./lists.ts";
import { refuse, refuseMissing } from "./idempotency.ts";
import type { StoredSession } from "./state.ts";

const smallest: Record<string, { amount: number; words: string }> = {
  usd: { amount: 50, words: "$0.50 usd" },
  gbp: { amount: 30, words: "£0.30 gbp" },
};

export function createSession(books: Books, input: unknown): Stripe.Checkout.Session {
  const requests = readParameters(SessionCreate, input);
  if (requests.customer && requests.customer_email)
    refuse("parameter_invalid", "You may only specify one of these parameters: customer, customer_email.", "customer");
  if (requests.customer) findCustomer(books, requests.customer);
  const customFields = requests.invoice_creation?.invoice_data?.custom_fields ?? [];
  if (customFields.length > 4) refuse("parameter_invalid", "Invoices have at most 4 custom fields.", "invoice_creation");
  const lineItems = makeLineItems(requests.line_items);
  const [first] = lineItems;
  if (!first) return refuse("parameter_missing", "`line_items` are required in `payment` mode.", "line_items");
  if (lineItems.some(({ currency }) => currency !== first.currency))
    return refuse("parameter_invalid", "All line items must use the same currency.", "line_items");
  const total = lineItems.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  const min = smallest[first.currency];
  if (min && total < min.amount)
    refuse("amount_too_small", `The Checkout Session's total amount due must add up to at least ${min.words}`, "line_items");
  const life = lifeOf(books, requests.expires_at);
  const expiresAt = requests.expires_at ?? toSeconds(books.now() + life);
  const session = makeSession(books, requests, total, expiresAt);
  books.state.sessions[session.id] = {
    session,
    lineItems,
    intentMetadata: requests.payment_intent_data?.metadata ?? {},
    transferGroup: requests.payment_intent_data?.transfer_group ?? null,
    expiresAt: books.now() + life,
    settles: null,
  };
  return session;
}

/**
 * Lifetime of a session in milliseconds. The caller uses the machine's clock, which may be behind the stand-in's, so a time that
 * is valid on either clock is accepted.
 */
function lifeOf(books: Books, expiresAt: number | undefined): number {
  if (expiresAt === undefined) return minutes(24 * 60);
  const lives = [books.realNow(), books.now()].map((now) => expiresAt * 1000 - now);
  // A minute of tolerance on both sides, for latency and rounding to seconds.
  const life = lives.find((request) => request >= minutes(29) && request <= minutes(24 * 60 + 1));
  return (
    life ??
    refuse(
      "parameter_invalid",
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      "expires_at",
    )
  );
}

export const findSession = (books: Books, id: string): StoredSession =>
  books.state.sessions[id] ?? refuseMissing("checkout.session", id, "session");

export const retrieveSession = byId((books, id) => findSession(books, id).session);

export const listSessions = listBy(
  "/v1/checkout/sessions",
  { payment_intent: text().optional(), status: z.enum(["complete", "expired", "open"]).optional() },
  ({ state }) => Object.values(state.sessions).map(({ session }) => session),
);

export function lineItemsOf({ session, lineItems }: StoredSession) {
  const url = `/v1/checkout/sessions/${session.id}/line_items`;
  return { object: "list" as const, url, has_more: false, data: lineItems };
}

export function expireSession(books: Books, input: unknown, [id = ""]: string[]): Stripe.Checkout.Session {
  readParameters(z.strictObject({}), input);
  const { session } = findSession(books, id);
  if (session.status !== "open")
    refuse(
      "parameter_invalid",
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  return expire(books, session);
}

function expire(books: Books, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  session.status = "expired";
  session.url = null;
  emit(books, "checkout.session.expired", session);
  return session;
}

/** Expires sessions by the stand-in's clock. */
export function expireDueSessions(books: Books): void {
  for (const { session, expiresAt } of Object.values(books.state.sessions)) {
    if (session.status === "open" && expiresAt <= books.now()) expire(books, session);
  }
}
