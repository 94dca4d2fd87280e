import type { Database, Statement } from "#drizzle/client.ts";
import { ledgerAccounts } from "#drizzle/schema/index.ts";
import { currencies } from "#worker/domain/lib/currency.contract.ts";
import { debtAccountId, labelEarningsAccountId, tokenAccountId } from "./accounts.contract.ts";

/** An account for a brand's tokens and one for what may come to be owed. */
export function openTokenAccounts(db: Database, userId: string): Statement {
  return db.insert(ledgerAccounts).values([
    { id: tokenAccountId(userId), code: "tokens", ownerId: userId, unit: "TOK", isLimited: true },
    { id: debtAccountId(userId), code: "debt", ownerId: userId, unit: "TOK", isLimited: false },
  ]);
}

/** An account in each currency for what a label earns. */
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

/** Paid in, less spent, less held. */
export function spendableTokens(account: {
  creditsPosted: number;
  debitsPosted: number;
  debitsPending: number;
}): number {
  return account.creditsPosted - account.debitsPosted - account.debitsPending;
}
