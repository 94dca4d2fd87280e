import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { tokenLots } from "#drizzle/schema/index.ts";
import type { CurrencyAccount } from "./account-codes.contract.ts";
import { tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { currencyAccountOf, issuedAccountId } from "./chart-of-accounts.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { type TransferKey, post, postSelected, transferId } from "./transfers.ts";

/** Its key makes issuing idempotent. */
export type NewLot = TransferKey & {
  userId: string;
  tokens: number;
  currency: Currency;
  centsPerToken: number;
  purchaseId: string | null;
  at: number;
};

/** Issues tokens to a brand as one lot. The caller posts their value in money in the same batch. */
export function issueTokens(db: Database, lot: NewLot): Statement[] {
  const { userId, tokens, currency, centsPerToken, purchaseId, at, ...key } = lot;
  const accountId = tokenAccountId(userId);
  const id = transferId(key);
  return [
    post(db, { ...key, debitId: issuedAccountId, creditId: accountId, amount: tokens, at }),
    db.insert(tokenLots).values({
      id: `lot:${id}`,
      accountId,
      transferId: id,
      purchaseId,
      currency,
      centsPerToken,
      tokens,
      openTokens: tokens,
      at,
    }),
  ];
}

/**
 * Recognises the deferred revenue of drawn tokens: moves the price of their lots to another account, one transfer
 * per currency drawn; its `n` ends with the currency. `drawnBy` is the hold or post that drew them.
 */
export function recognizeDeferred(
  db: Database,
  move: TransferKey & { drawnBy: TransferKey; to: CurrencyAccount; at: number },
): Statement {
  const { reason, subjectId, n, drawnBy, to, at } = move;
  return postSelected(db, {
    reason,
    subject: subjectId,
    n: n === undefined ? sql`lower(lot.currency)` : sql`${`${n}:`} || lower(lot.currency)`,
    debit: currencyAccountOf(sql`lot.currency`, "deferred"),
    credit: currencyAccountOf(sql`lot.currency`, to),
    amount: sql`sum(draw.tokens * lot.cents_per_token)`,
    at,
    from: sql`lot_draws AS draw JOIN token_lots AS lot ON lot.id = draw.lot_id
      WHERE draw.transfer_id = ${transferId(drawnBy)} GROUP BY lot.currency`,
  });
}
