import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { labelEntries } from "#drizzle/schema/index.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import { currencyAccountId, issuedAccountId } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { recognizeDeferred } from "#worker/domain/money/ledger/lots.ts";
import { post, postSelected, transferId } from "#worker/domain/money/ledger/transfers.ts";
import { earnAgain } from "#worker/domain/money/payouts/repayment-statements.ts";
import { giveTokens } from "#worker/domain/money/purchases/tokens/grant-tokens.ts";

/** Adjustable accounts: a brand's tokens, a brand's debt, a label's earnings. */
export type AdjustedAccount =
  | { id: string; code: "tokens" | "debt"; ownerId: string; unit: "TOK" }
  | { id: string; code: "earnings"; ownerId: string; unit: Currency };

type Adjustment = { id: string; amount: number };

/** Books a confirmed adjustment; its id makes it idempotent. */
export function bookAdjustment(db: Database, account: AdjustedAccount, adjustment: Adjustment, now: number): Statement[] {
  if (account.code === "earnings") return adjustEarnings(db, account, adjustment, now);
  if (account.code === "debt") return forgiveDebt(db, account, adjustment, now);
  const { amount } = adjustment;
  if (amount < 0) return takeTokens(db, account, adjustment, now);
  const keys = { tokens: keyOf(adjustment), value: valueKeyOf(adjustment) };
  return giveTokens(db, { userId: account.ownerId, tokens: amount, at: now, keys });
}

const keyOf = ({ id }: Adjustment) => ({ reason: "adjustment", subjectId: id }) as const;
const valueKeyOf = ({ id }: Adjustment) => ({ reason: "adjustment-value", subjectId: id }) as const;

/** Takes tokens back from one gift if it has enough, else from the oldest lots. */
function takeTokens(db: Database, account: AdjustedAccount, taken: Adjustment, at: number): Statement[] {
  const tokens = -taken.amount;
  const gift = sql`(
    SELECT lot.id FROM token_lots AS lot
    WHERE lot.account_id = ${account.id} AND lot.purchase_id IS NULL AND lot.open_tokens >= ${tokens}
    ORDER BY lot.at DESC, lot.id LIMIT 1)`;
  return [
    post(db, {
      ...keyOf(taken),
      debitId: account.id,
      creditId: issuedAccountId,
      amount: tokens,
      at,
      lotId: gift,
    }),
    recognizeDeferred(db, { ...valueKeyOf(taken), drawnBy: keyOf(taken), to: "promotions", at }),
  ];
}

/**
 * Moves none of the brand's money: it was booked as a loss when the debt arose. The forgiven part counts as paid, so labels
 * earn it again. Rolled back as stale if less is owed by now.
 */
function forgiveDebt(db: Database, account: AdjustedAccount, forgiven: Adjustment, at: number): Statement[] {
  const { id, amount } = forgiven;
  return [
    postSelected(db, {
      reason: "adjustment",
      subject: id,
      debit: issuedAccountId,
      credit: sql`account.id`,
      amount: sql`${amount}`,
      at,
      from: sql`ledger_accounts AS account
        WHERE account.id = ${account.id} AND account.debits_posted - account.credits_posted >= ${amount}`,
    }),
    requireOneRow(db),
    ...earnAgain(db, transferId(keyOf(forgiven)), at),
  ];
}

/** Due at once: changes the amount of the next payout. */
function adjustEarnings(
  db: Database,
  account: Extract<AdjustedAccount, { code: "earnings" }>,
  adjustment: Adjustment,
  now: number,
): Statement[] {
  const losses = currencyAccountId(account.unit, "losses");
  const isMore = adjustment.amount > 0;
  return [
    post(db, {
      ...keyOf(adjustment),
      debitId: isMore ? losses : account.id,
      creditId: isMore ? account.id : losses,
      amount: Math.abs(adjustment.amount),
      at: now,
    }),
    db.insert(labelEntries).values({
      id: transferId(keyOf(adjustment)),
      kind: "adjustment",
      labelId: account.ownerId,
      currency: account.unit,
      amountCents: adjustment.amount,
      transferId: transferId(keyOf(adjustment)),
      bookedAt: now,
      eligibleAt: now,
    }),
  ];
}
