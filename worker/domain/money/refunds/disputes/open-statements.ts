import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import {
  currencyAccountOf,
  debtAccountOf,
  issuedAccountId,
  tokenAccountOf,
} from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { hold, postSelected } from "#worker/domain/money/ledger/transfers.ts";
import { holdDisputedEntries } from "#worker/domain/money/payouts/reversal-statements.ts";
import { settleFee } from "./return-statements.ts";
import { type FundsWithdrawal, insertDispute, allocateDraws } from "./dispute-rows.ts";

/**
 * Books withdrawn money: the purchase's remaining tokens are held, spent ones are held as a debt, the money is
 * disputed, and the labels' earnings from it are held. Rolled back as a whole if it is already stored (`disputes.id`).
 */
export function openDispute(db: Database, withdrawal: FundsWithdrawal, now: number): Statement[] {
  const { id } = withdrawal;
  const owner = sql`dispute.user_id`;
  return [
    insertDispute(db, withdrawal, now),
    requireOneRow(db),
    allocateDraws(db, id),
    // Unspent tokens come from the purchase's own lot.
    holdTokens(db, {
      id,
      reason: "dispute",
      account: tokenAccountOf(owner),
      tokens: sql`dispute.tokens_unspent`,
      lotId: sql`lot.id`,
    }),
    holdTokens(db, {
      id,
      reason: "dispute-debt",
      account: debtAccountOf(owner),
      tokens: sql`dispute.tokens_spent`,
    }),
    moveCash(db, id, now),
    settleFee(db, id, withdrawal.feeCents, now),
    holdDisputedEntries(db, id),
  ];
}

type Part = {
  id: string;
  reason: "dispute" | "dispute-debt";
  account: SQL;
  tokens: SQL;
  lotId?: SQL;
};

/** No-op for 0 tokens. */
function holdTokens(db: Database, { id, reason, account, tokens, ...from }: Part): Statement {
  return hold(db, {
    ...from,
    reason,
    subject: sql`dispute.id`,
    debit: account,
    credit: issuedAccountId,
    amount: tokens,
    at: sql`dispute.opened_at`,
    from: sql`disputes AS dispute JOIN token_lots AS lot ON lot.purchase_id = dispute.purchase_id
      WHERE dispute.id = ${id} AND ${tokens} > 0`,
  });
}

function moveCash(db: Database, id: string, now: number): Statement {
  const currency = sql`purchase.currency`;
  return postSelected(db, {
    reason: "dispute-cash",
    subject: sql`dispute.id`,
    debit: currencyAccountOf(currency, "disputed"),
    credit: currencyAccountOf(currency, "stripe"),
    amount: sql`dispute.amount_cents`,
    at: now,
    from: sql`disputes AS dispute JOIN purchases AS purchase ON purchase.id = dispute.purchase_id
      WHERE dispute.id = ${id}`,
  });
}
