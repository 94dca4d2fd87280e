import type Stripe from "stripe";

/** All state of the stand-in, as plain JSON. Times in hidden fields are milliseconds on its own clock. */
export type StandInState = {
  clockAheadMs: number;
  sessions: Record<string, StoredSession>;
  intents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  invoices: Record<string, Stripe.Invoice>;
  customers: Record<string, StoredCustomer>;
  creditNotes: Record<string, Stripe.CreditNote>;
  transactions: Record<string, StoredTransaction>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
  transfers: Record<string, Stripe.Transfer>;
  reversals: Record<string, Stripe.TransferReversal>;
  accounts: Record<string, StoredAccount>;
  links: Record<string, StoredLink>;
  payouts: Record<string, StoredPayout>;
  events: Record<string, StoredEvent>;
  answers: Record<string, StoredAnswer>;
  /** Cents by currency that are kept on our balance when the rest is paid out. */
  minimumBalances: Record<string, number>;
  /** Settlement currencies of our balance; payments in any other are converted to the first, at this rate. */
  settlement: { currencies: string[]; rate: number };
  breaks: Break[];
};

/** A customer has tax ids only when they are expanded; its invoices always show them. */
export type StoredCustomer = { customer: Stripe.Customer; taxIds: { type: string; value: string }[] };

export type StoredSession = {
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  intentMetadata: Record<string, string>;
  transferGroup: string | null;
  expiresAt: number;
  /** Outcome of a delayed payment when it is due. */
  settles: { at: number; outcome: "succeeds" | "fails" } | null;
};

/** `holder` is "platform" or a connected account's id. */
export type StoredTransaction = { holder: string; transaction: Stripe.BalanceTransaction };

export type AccountStage = "new" | "left-halfway" | "under-review" | "active" | "restricted" | "rejected";

export type StoredAccount = {
  id: string;
  createdAt: number;
  stage: AccountStage;
  isClosed: boolean;
  hasWorkingBank: boolean;
  failsNextPayout: boolean;
  contactEmail: string | null;
  displayName: string | null;
  dashboard: "express";
  country: string | null;
  entityType: string | null;
  isTransfersRequested: boolean;
  metadata: Record<string, string>;
};

export type StoredLink = {
  id: string;
  account: string;
  createdAt: number;
  expiresAt: number;
  /** The link is single-use; later requests of the same visit carry this key. */
  visit: string | null;
  isDone: boolean;
  refreshUrl: string;
  returnUrl: string | null;
};

export type StoredPayout = {
  id: string;
  account: string;
  amount: number;
  currency: string;
  createdAt: number;
  status: "paid" | "failed";
};

export type StoredEvent = {
  id: string;
  kind: "snapshot" | "thin";
  type: string;
  about: string;
  createdAt: number;
  /** Request body, byte for byte the same at every attempt. */
  payload: string;
  delivery: Delivery;
};

export type Delivery = {
  status: "waiting" | "delivered";
  /** On the machine's clock: retries wait in real time even when the stand-in's clock is moved. */
  nextAt: number;
  attempts: { at: number; answer: string }[];
};

export type StoredAnswer = { request: string; status: number; body: string; at: number };

/** Fault injection: before the call runs, or after it ran so that only its response is lost. */
export type Break = { method: string; path: string; how: "before" | "after"; times: number };

export function emptyState(): StandInState {
  return {
    clockAheadMs: 0,
    sessions: {},
    intents: {},
    charges: {},
    invoices: {},
    customers: {},
    creditNotes: {},
    transactions: {},
    refunds: {},
    disputes: {},
    transfers: {},
    reversals: {},
    accounts: {},
    links: {},
    payouts: {},
    events: {},
    answers: {},
    minimumBalances: {},
    settlement: { currencies: ["usd", "gbp"], rate: 1 },
    breaks: [],
  };
}
