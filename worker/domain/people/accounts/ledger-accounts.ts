import type { Database, Statement } from "#drizzle/client.ts";
import { ledgerAccounts } from "#drizzle/schema/index.ts";
import { currencies } from "#worker/domain/lib/currency.contract.ts";
import { debtAccountId, labelEarningsAccountId, tokenAccountId } from "./accounts.contract.ts";

/** Creates a brand's token account and its debt account. */
export function openTokenAccounts(db: Database, userId: string): Statement {
  return db.insert(ledgerAccounts).values([
    { id: tokenAccountId(userId), code: "tokens", ownerId: userId, unit: "TOK", isLimited: true },
    { id: debtAccountId(userId), code: "debt", ownerId: userId, unit: "TOK", isLimited: false },
  ]);
}

/** Creates a label's earnings account in each currency. */
export function openEarningsAccounts(db: Database, labelId: string): Statement {
  return db.insert(ledgerAccounts).values(
    currencies.map((unit) => ({
      id: labelEarningsAccountId(labelId, unit),
      code: "earnings" as const,
      ownerId: labelId,
      unit,
    })),
  );
}

/** Balance available for new spending: credits minus debits minus pending holds. */
export function spendableTokens(account: { creditsPosted: number; debitsPosted: number; debitsPending: number }): number {
  return account.creditsPosted - account.debitsPosted - account.debitsPending;
}
