import { ripenTransactions } from "./balance.ts";
import type { Books } from "./books.ts";
import { discardOldAnswers } from "./idempotency.ts";
import { expireDueSessions } from "./checkout.ts";
import { settleDuePayments } from "./payments.ts";
import { payOutDueBalances } from "./payouts.ts";
import { finishDueRefunds } from "./refunds.ts";

/** Lets everything happen whose time has come on the stand-in's clock. */
export function runDue(books: Books): void {
  settleDuePayments(books);
  expireDueSessions(books);
  finishDueRefunds(books);
  ripenTransactions(books);
  payOutDueBalances(books);
  discardOldAnswers(books);
}
