import type Stripe from "stripe";
import { z } from "zod";
import { payoutsCapability } from "./account-status.ts";
import { changeAccount } from "./accounts.ts";
import { balanceOf, enter, ripenTransactions } from "./balance.ts";
import { type Books, days, newId, shape, toSeconds } from "./books.ts";
import { expireDueSessions } from "./checkout.ts";
import { emit } from "./events.ts";
import { discardOldAnswers } from "./idempotency.ts";
import { readParameters } from "./parameters.ts";
import { listPage, page } from "./lists.ts";
import { settleDuePayments } from "./payments.ts";
import { finishDueRefunds } from "./refunds.ts";
import type { StoredAccount, StoredPayout } from "./state.ts";

/** Pays out what each label has held for two days. Our own balance is exempt: the minimum balance keeps it. */
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
  enter(books, { ...entry, type: "payout", amount: -amount });
  const status = isFailing ? ("failed" as const) : ("paid" as const);
  const payout = { id, account: account.id, amount, currency, createdAt: books.now(), status };
  books.state.payouts[id] = payout;
  if (isFailing) enter(books, { ...entry, type: "payout_failure", amount });
  emit(books, isFailing ? "payout.failed" : "payout.paid", showPayout(payout), account.id);
  if (isFailing) changeAccount(books, account, { failsNextPayout: false, hasWorkingBank: false });
}

/** Lists the payouts of the calling or requested account, newest first. */
export function listPayouts(books: Books, input: unknown, _ids: string[], account: string | null) {
  const query = readParameters(z.strictObject(page), input);
  const rows = Object.values(books.state.payouts)
    .filter((payout) => payout.account === account)
    .map(showPayout);
  return listPage("/v1/payouts", rows, query);
}

const showPayout = ({ id, amount, createdAt, currency, status }: StoredPayout): Stripe.Payout =>
  shape<Stripe.Payout>({
    id,
    object: "payout",
    amount,
    created: toSeconds(createdAt),
    currency,
    livemode: false,
    status,
  });

/** Runs everything that is due on the stand-in's clock. */
export function runDue(books: Books): void {
  settleDuePayments(books);
  expireDueSessions(books);
  finishDueRefunds(books);
  ripenTransactions(books);
  payOutDueBalances(books);
  discardOldAnswers(books);
}
