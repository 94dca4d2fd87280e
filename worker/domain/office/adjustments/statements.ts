import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { labelEntries, ledgerTransfers } from "#drizzle/schema/index.ts";
import { requireOneRow } from "#worker/domain/base/guards.ts";
import type { Currency } from "#worker/domain/money/ledger/ledger.contract.ts";
import {
  currencyAccountId,
  issueTokens,
  relieveDeferred,
} from "#worker/domain/money/ledger/lot-statements.ts";
import { listCentsPerToken } from "#worker/domain/money/tokens/pricing.ts";

/** What may be adjusted: a brand's tokens, a brand's debt, what a label is owed. */
export type AdjustedAccount =
  | { id: string; code: "tokens" | "debt"; ownerId: string; unit: "TOK" }
  | { id: string; code: "earnings"; ownerId: string; unit: Currency };

type Adjustment = { id: string; amount: number };

/** Everything that a confirmed adjustment moves; its id makes it happen once. */
export function bookAdjustment(
  db: Database,
  account: AdjustedAccount,
  adjustment: Adjustment,
  now: number,
): Statement[] {
  if (account.code === "earnings") return adjustEarnings(db, account, adjustment, now);
  if (account.code === "debt") return forgiveDebt(db, account, adjustment, now);
  return adjustment.amount > 0
    ? giveTokens(db, account, adjustment, now)
    : takeTokens(db, account, adjustment, now);
}

const reason = "adjustment";
const transferId = ({ id }: Adjustment): string => `adjustment:${id}`;
const valueId = ({ id }: Adjustment): string => `adjustment-value:${id}`;

/** A lot that nobody paid for: its promise is our cost, at list price. */
function giveTokens(db: Database, account: AdjustedAccount, given: Adjustment, now: number): Statement[] {
  const centsPerToken = listCentsPerToken.USD;
  return [
    ...issueTokens(db, {
      transferId: transferId(given),
      reason,
      subjectId: given.id,
      at: now,
      userId: account.ownerId,
      tokens: given.amount,
      currency: "USD",
      centsPerToken,
      purchaseId: null,
    }),
    db.insert(ledgerTransfers).values({
      id: valueId(given),
      reason,
      subjectId: given.id,
      at: now,
      kind: "post",
      debitId: currencyAccountId("USD", "promotions"),
      creditId: currencyAccountId("USD", "deferred"),
      amount: given.amount * centsPerToken,
    }),
  ];
}

/** Takes back what was given, if one gift has it all, before it touches what was paid for. */
function takeTokens(db: Database, account: AdjustedAccount, taken: Adjustment, now: number): Statement[] {
  const tokens = -taken.amount;
  const gift = sql`(
    SELECT l.id FROM token_lots AS l
    WHERE l.account_id = ${account.id} AND l.purchase_id IS NULL AND l.open_tokens >= ${tokens}
    ORDER BY l.at DESC, l.id LIMIT 1)`;
  return [
    db.run(sql`
      INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at, lot_id)
      VALUES (${transferId(taken)}, 'post', ${account.id}, 'tok:issued', ${tokens}, 'adjustment', ${taken.id}, ${now},
        ${gift})`),
    relieveDeferred(db, {
      reason,
      subjectId: taken.id,
      at: now,
      drawnBy: transferId(taken),
      prefix: valueId(taken),
      to: "promotions",
    }),
  ];
}

/** No money moves: it was booked as a loss when the debt arose. Undone as stale when less is owed by now. */
function forgiveDebt(db: Database, account: AdjustedAccount, forgiven: Adjustment, now: number): Statement[] {
  return [
    db.run(sql`
      INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
      SELECT ${transferId(forgiven)}, 'post', 'tok:issued', a.id, ${forgiven.amount}, 'adjustment', ${forgiven.id}, ${now}
      FROM ledger_accounts AS a WHERE a.id = ${account.id} AND a.debits_posted - a.credits_posted >= ${forgiven.amount}`),
    requireOneRow(db),
  ];
}

/** Due at once: the next payout has it, or is smaller by it. */
function adjustEarnings(
  db: Database,
  account: Extract<AdjustedAccount, { code: "earnings" }>,
  adjustment: Adjustment,
  now: number,
): Statement[] {
  const losses = currencyAccountId(account.unit, "losses");
  const isMore = adjustment.amount > 0;
  return [
    db.insert(ledgerTransfers).values({
      id: transferId(adjustment),
      reason,
      subjectId: adjustment.id,
      at: now,
      kind: "post",
      debitId: isMore ? losses : account.id,
      creditId: isMore ? account.id : losses,
      amount: Math.abs(adjustment.amount),
    }),
    db.insert(labelEntries).values({
      id: transferId(adjustment),
      kind: "adjustment",
      labelId: account.ownerId,
      currency: account.unit,
      amountCents: adjustment.amount,
      transferId: transferId(adjustment),
      bookedAt: now,
      eligibleAt: now,
    }),
  ];
}
