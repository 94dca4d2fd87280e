import { count, eq } from "drizzle-orm";
import { recoveryCodes, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { OwnSession } from "./check-password.ts";
import type { SecurityView } from "./accounts.contract.ts";
import { listOwnSessions } from "./own-sessions.ts";
import { readTotpSecret, totpAddress } from "./second-factor-codes.ts";

/** How an account is protected, for its owner. */
export async function getSecurity(ctx: AppContext, own: OwnSession): Promise<SecurityView> {
  const [secondFactor, sessions] = await Promise.all([getSecondFactor(ctx, own), listOwnSessions(ctx, own)]);
  return { secondFactor, sessions };
}

async function getSecondFactor(
  ctx: AppContext,
  { viewer }: OwnSession,
): Promise<SecurityView["secondFactor"]> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, viewer.id));
  if (!user?.totpSecret) return { state: "off" };
  if (user.totpConfirmedAt === null) {
    const secret = readTotpSecret(ctx, user);
    return secret === null
      ? { state: "off" }
      : { state: "begun", secret, address: totpAddress(secret, user.email) };
  }
  const [left] = await ctx.db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, viewer.id));
  return { state: "on", recoveryCodesLeft: left?.count ?? 0 };
}
