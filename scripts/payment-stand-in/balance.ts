import type Stripe from "stripe";
import { z } from "zod";
import { type Books, days, newId, shape, toSeconds } from "./books.ts";
import { readParameters, text } from "./parameters.ts";
import { listBy } from "./lists.ts";

/** Holder of the platform's own balance; a label's balance is held by its account id. */
export const platform = "platform";

const fees: Record<string, { percent: number; fixed: number }> = {
  usd: { percent: 2.9, fixed: 30 },
  gbp: { percent: 1.5, fixed: 20 },
};

/** The processor's fee, in cents of the payment's currency. */
export function feeOf(amount: number, currency: string): number {
  const { percent, fixed } = fees[currency] ?? { percent: 2.9, fixed: 30 };
  return Math.round((amount * percent) / 100) + fixed;
}

type Entry = {
  type: Stripe.BalanceTransaction.Type;
  amount: number;
  fee?: number;
  currency: string;
  source: string | null;
  holder?: string;
  /** Milliseconds on the stand-in's clock; defaults to now. */
  availableAt?: number;
};

export const settlementTime = (books: Books): number => books.now() + days(2);

/**
 * Records a balance transaction and returns it. Amounts are signed cents; a fee is deducted on top. Payments and refunds of
 * buyers stay in their currency if the balance is kept in it, and are converted otherwise.
 */
export function enter(books: Books, entry: Entry): Stripe.BalanceTransaction {
  const { amount, fee, currency, rate } = exchange(books, entry);
  const availableOn = toSeconds(entry.availableAt ?? books.now());
  const transaction = shape<Stripe.BalanceTransaction>({
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: availableOn,
    created: books.seconds(),
    currency,
    exchange_rate: rate,
    fee,
    net: amount - fee,
    source: entry.source,
    status: availableOn <= books.seconds() ? "available" : "pending",
    type: entry.type,
  });
  books.state.transactions[transaction.id] = { holder: entry.holder ?? platform, transaction };
  return transaction;
}

const ofBuyers = new Set<Entry["type"]>(["charge", "payment", "refund", "refund_failure", "adjustment"]);

function exchange(books: Books, { type, amount, fee = 0, currency }: Entry) {
  const { currencies, rate } = books.state.settlement;
  const [other = currency] = currencies;
  if (!ofBuyers.has(type) || currencies.includes(currency)) return { amount, fee, currency, rate: null };
  // Rounds the absolute value, so that a charge and its refund at the same rate convert to the same amount.
  const inOther = (cents: number) => Math.sign(cents) * Math.round(Math.abs(cents) * rate);
  return { amount: inOther(amount), fee: inOther(fee), currency: other, rate };
}

/** Available and pending cents of one holder. */
export function balanceOf(books: Books, holder: string, currency: string) {
  const sum = { available: 0, pending: 0 };
  for (const row of Object.values(books.state.transactions)) {
    if (row.holder !== holder || row.transaction.currency !== currency) continue;
    sum[row.transaction.available_on <= books.seconds() ? "available" : "pending"] += row.transaction.net;
  }
  return sum;
}

export function retrieveBalance(books: Books, input: unknown): Stripe.Balance {
  readParameters(z.strictObject({}), input);
  const platformRows = Object.values(books.state.transactions).filter(({ holder }) => holder === platform);
  const currencies = [...books.state.settlement.currencies, ...platformRows.map((row) => row.transaction.currency)];
  const amounts = [...new Set(currencies)].map((currency) => ({
    currency,
    ...balanceOf(books, platform, currency),
  }));
  return {
    object: "balance",
    available: amounts.map(({ available, currency }) => ({ amount: available, currency })),
    livemode: false,
    pending: amounts.map(({ pending, currency }) => ({ amount: pending, currency })),
  };
}

/** Transactions become available by the clock alone; this only updates their status. */
export function ripenTransactions(books: Books): void {
  for (const { transaction } of Object.values(books.state.transactions)) {
    if (transaction.available_on <= books.seconds()) transaction.status = "available";
  }
}

export const listTransactions = listBy(
  "/v1/balance_transactions",
  { currency: text().optional(), source: text().optional(), type: text().optional() },
  (books) => {
    ripenTransactions(books);
    return Object.values(books.state.transactions)
      .filter(({ holder }) => holder === platform)
      .map(({ transaction }) => transaction);
  },
);

/** Adds test money to the platform's balance, available at once. */
export function addFunds(books: Books, amount: number, currency: string): Stripe.BalanceTransaction {
  return enter(books, {
    type: "topup",
    amount,
    currency,
    source: null,
  });
}
