import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { ledgerTransfers, tokenLots } from "#drizzle/schema/index.ts";
import type { Currency } from "./ledger.contract.ts";
import { listCentsPerToken } from "#worker/domain/money/tokens/pricing.ts";
import { tokenAccountId } from "./statements.ts";

/** Accounts that every currency has once; the label's own is `labelEarningsAccountId`. */
export type CurrencyAccount =
  | "stripe"
  | "fees"
  | "tax"
  | "deferred"
  | "revenue"
  | "promotions"
  | "losses"
  | "exchange"
  | "disputed";

export const currencyAccountId = (currency: Currency, account: CurrencyAccount): string =>
  `${currency.toLowerCase()}:${account}`;

export type NewLot = {
  /** The id of the transfer that brings the tokens; it makes the whole thing happen once. */
  transferId: string;
  userId: string;
  tokens: number;
  currency: Currency;
  centsPerToken: number;
  purchaseId: string | null;
  reason: string;
  subjectId: string;
  at: number;
};

/** Brings tokens to a brand as one lot. What they are worth in money is posted beside it by the caller. */
export function issueTokens(db: Database, lot: NewLot): Statement[] {
  const { transferId, userId, tokens, currency, centsPerToken, purchaseId, reason, subjectId, at } = lot;
  const accountId = tokenAccountId(userId);
  return [
    db.insert(ledgerTransfers).values({
      id: transferId,
      kind: "post",
      debitId: "tok:issued",
      creditId: accountId,
      amount: tokens,
      reason,
      subjectId,
      at,
    }),
    db.insert(tokenLots).values({
      id: `lot:${transferId}`,
      accountId,
      transferId,
      purchaseId,
      currency,
      centsPerToken,
      tokens,
      openTokens: tokens,
      at,
    }),
  ];
}

/** Tokens given without payment (demo accounts, goodwill): the promise is booked at list price as our own cost. */
export function grantTokens(
  db: Database,
  grant: { id: string; userId: string; tokens: number; reason: string; at: number },
): Statement[] {
  const { id, userId, tokens, reason, at } = grant;
  const head = { reason, subjectId: userId, at };
  const centsPerToken = listCentsPerToken.USD;
  const lot = { userId, tokens, currency: "USD", centsPerToken, purchaseId: null } as const;
  return [
    ...issueTokens(db, { ...head, ...lot, transferId: `grant:${id}` }),
    db.insert(ledgerTransfers).values({
      ...head,
      id: `grant-value:${id}`,
      kind: "post",
      debitId: currencyAccountId("USD", "promotions"),
      creditId: currencyAccountId("USD", "deferred"),
      amount: tokens * centsPerToken,
    }),
  ];
}

/**
 * The promise behind drawn tokens ends: what their lots were paid moves from deferred to another account, one transfer
 * `{prefix}:{currency}` for each currency that was drawn. `drawnBy` is the hold or post that drew them.
 */
export function relieveDeferred(
  db: Database,
  move: {
    drawnBy: string;
    prefix: string;
    to: CurrencyAccount;
    reason: string;
    subjectId: string;
    at: number;
  },
): Statement {
  const { drawnBy, prefix, to, reason, subjectId, at } = move;
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
    SELECT ${prefix} || ':' || lower(l.currency), 'post', lower(l.currency) || ':deferred',
      lower(l.currency) || ':' || ${to}, sum(d.tokens * l.cents_per_token), ${reason}, ${subjectId}, ${at}
    FROM lot_draws AS d JOIN token_lots AS l ON l.id = d.lot_id
    WHERE d.transfer_id = ${drawnBy}
    GROUP BY l.currency`);
}
