import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { accountOpenings, connectedAccounts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";

export type AccountRow = typeof connectedAccounts.$inferSelect;
export type Opening = typeof accountOpenings.$inferSelect & {
  request: NonNullable<(typeof accountOpenings.$inferSelect)["request"]>;
};

/** The account that a user's earnings go to now. */
export async function findOpenAccount(ctx: AppContext, userId: string): Promise<AccountRow | null> {
  const [row] = await ctx.db
    .select()
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.userId, userId), isNull(connectedAccounts.closedAt)));
  return row ?? null;
}

export async function findAccount(ctx: AppContext, accountId: string): Promise<AccountRow | null> {
  const [row] = await ctx.db
    .select()
    .from(connectedAccounts)
    .where(eq(connectedAccounts.accountId, accountId));
  return row ?? null;
}

/** What was asked of Stripe for a user and has no answer that we know of. */
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
