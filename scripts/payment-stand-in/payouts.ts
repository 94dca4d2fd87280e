import type Stripe from "stripe";
import { z } from "zod";
import { payoutsCapability } from "./account-status.ts";
import { changeAccount } from "./accounts.ts";
import { balanceOf, enter, ripenTransactions } from "./balance.ts";
import { type Books, days, newId } from "./books.ts";
import { expireDueSessions } from "./checkout.ts";
import { emit } from "./events.ts";
import { discardOldAnswers } from "./idempotency.ts";
import { listPage, page, readParameters } from "./parameters.ts";
import { settleDuePayments } from "./payments.ts";
import { finishDueRefunds } from "./refunds.ts";
import type { StoredAccount } from "./state.ts";

/** Sends to its bank what each label has held for two days. Our own balance stays: the minimum balance keeps it. */
function payOutDueBalances(books: Books): void {
  for (const account of Object.values(books.state.accounts)) {
    if (account.isClosed || payoutsCapability(account).status !== "active") continue;
    for (const currency of ["usd", "gbp"]) {
      const amount = ripeBalance(books, account.id, currency);
      if (amount > 0) payOut(books, account, amount, currency);
    }
  }
}

function ripeBalance(books: Books, holder: string, currency: string): number {
  const bound = (books.now() - days(2)) / 1000;
  const young = Object.values(books.state.transactions)
    .filter((row) => row.holder === holder && row.transaction.currency === currency)
    .filter(({ transaction }) => transaction.type === "payment" && transaction.available_on > bound)
    .reduce((sum, { transaction }) => sum + transaction.net, 0);
  const { available, pending } = balanceOf(books, holder, currency);
  return available + pending - young;
}

function payOut(books: Books, account: StoredAccount, amount: number, currency: string): void {
  const id = newId("po");
  const isFailing = account.failsNextPayout;
  const entry = { currency, source: id, holder: account.id };
  enter(books, { ...entry, type: "payout", reportingCategory: "payout", amount: -amount });
  const status = isFailing ? "failed" : "paid";
  books.state.payouts[id] = { id, account: account.id, amount, currency, createdAt: books.now(), status };
  if (isFailing)
    enter(books, { ...entry, type: "payout_failure", reportingCategory: "payout_reversal", amount });
  emit(books, isFailing ? "payout.failed" : "payout.paid", showPayout(books, id), account.id);
  if (isFailing) changeAccount(books, account, { failsNextPayout: false, hasWorkingBank: false });
}

/** Lists the payouts to the bank of the calling or requested account, newest first. */
export function listPayouts(books: Books, input: unknown, _ids: string[], account: string | null) {
  const query = readParameters(z.strictObject(page), input);
  const rows = Object.values(books.state.payouts)
    .filter((payout) => payout.account === account)
    .map(({ id }) => showPayout(books, id));
  return listPage("/v1/payouts", rows, query);
}

function showPayout(books: Books, id: string): Stripe.Payout {
  const payout = books.state.payouts[id];
  const isFailed = payout?.status === "failed";
  return {
    id,
    object: "payout",
    amount: payout?.amount ?? 0,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: Math.floor((payout?.createdAt ?? 0) / 1000),
    automatic: true,
    balance_transaction: null,
    created: Math.floor((payout?.createdAt ?? 0) / 1000),
    currency: payout?.currency ?? "usd",
    description: "STRIPE PAYOUT",
    destination: newId("ba"),
    failure_balance_transaction: null,
    failure_code: isFailed ? "account_closed" : null,
    failure_message: isFailed ? "The bank account has been closed." : null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "in_progress",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: payout?.status ?? "paid",
    trace_id: null,
    type: "bank_account",
  };
}

/** Lets everything happen whose time has come on the stand-in's clock. */
export function runDue(books: Books): void {
  settleDuePayments(books);
  expireDueSessions(books);
  finishDueRefunds(books);
  ripenTransactions(books);
  payOutDueBalances(books);
  discardOldAnswers(books);
}
