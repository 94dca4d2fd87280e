import { eq } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { ledgerAccounts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { issueTokens } from "#worker/domain/money/ledger/lots.ts";
import { type TransferKey, postMoney } from "#worker/domain/money/ledger/transfers.ts";
import { listCentsPerToken } from "#worker/domain/money/ledger/pricing.ts";
import { tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { spendableTokens } from "#worker/domain/people/accounts/ledger-accounts.ts";

export type Grant = {
  userId: string;
  tokens: number;
  at: number;
  /** Keys of the tokens and of their value; they make the grant idempotent. */
  keys: { tokens: TransferKey; value: TransferKey };
};

/** Issues unpaid tokens as a lot; their value at list price is our own cost. */
export function giveTokens(db: Database, { userId, tokens, at, keys }: Grant): Statement[] {
  const centsPerToken = listCentsPerToken.USD;
  return [
    ...issueTokens(db, {
      ...keys.tokens,
      userId,
      tokens,
      currency: "USD",
      centsPerToken,
      purchaseId: null,
      at,
    }),
    ...postMoney(db, {
      ...keys.value,
      currency: "USD",
      debit: "promotions",
      credit: "deferred",
      amount: tokens * centsPerToken,
      at,
    }),
  ];
}

/** Tokens given without payment: demo accounts, goodwill. Idempotent by id. */
export function grantTokens(db: Database, grant: { id: string; userId: string; tokens: number; at: number }): Statement[] {
  const { id, userId, tokens, at } = grant;
  const head = { subjectId: userId, n: id };
  const keys = {
    tokens: { ...head, reason: "grant" },
    value: { ...head, reason: "grant-value" },
  } satisfies Grant["keys"];
  return giveTokens(db, { userId, tokens, at, keys });
}

/** The viewer's spendable tokens, read from the primary. */
export async function readBalance(ctx: Pick<AppContext, "db">, viewer: Viewer): Promise<number> {
  const [account] = await ctx.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, tokenAccountId(viewer.id)));
  return account ? spendableTokens(account) : 0;
}
