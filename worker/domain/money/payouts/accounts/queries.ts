import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { accountOpenings, connectedAccounts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { type PayeeCountry, payeeCountries } from "./payout-accounts.contract.ts";

export type AccountRow = typeof connectedAccounts.$inferSelect;
export type Opening = typeof accountOpenings.$inferSelect & {
  request: NonNullable<(typeof accountOpenings.$inferSelect)["request"]>;
};

/** The account that receives a user's earnings now. */
export async function findOpenAccount(ctx: AppContext, userId: string): Promise<AccountRow | null> {
  const [row] = await ctx.db
    .select()
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.userId, userId), isNull(connectedAccounts.closedAt)));
  return row ?? null;
}

export async function findAccount(ctx: AppContext, accountId: string): Promise<AccountRow | null> {
  const [row] = await ctx.db.select().from(connectedAccounts).where(eq(connectedAccounts.accountId, accountId));
  return row ?? null;
}

/** The country of a user's current account; null if unknown. */
export async function findAccountCountry(ctx: AppContext, userId: string): Promise<PayeeCountry | null> {
  const [opened] = await ctx.db.all<{ country: string | null }>(sql`
    SELECT after ->> '$.country' AS country FROM audit_log
    WHERE target_kind = 'account' AND target_id = ${userId} AND action = 'payout-account.opened'
    ORDER BY seq DESC LIMIT 1`);
  return payeeCountries.find((country) => country === opened?.country) ?? null;
}

/** A user's request to Stripe without a known answer. */
export async function findOpening(ctx: AppContext, userId: string): Promise<Opening | null> {
  const [row] = await ctx.db
    .select()
    .from(accountOpenings)
    .where(and(eq(accountOpenings.userId, userId), isNotNull(accountOpenings.request)))
    .orderBy(desc(accountOpenings.generation))
    .limit(1);
  return row && isUnderWay(row) ? row : null;
}

export function isUnderWay(row: typeof accountOpenings.$inferSelect): row is Opening {
  return row.request !== null;
}
