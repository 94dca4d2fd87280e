import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { oneTimeTokens } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import { days, hours } from "#worker/domain/lib/time.ts";
import type { OneTimeTokenKind } from "./accounts.contract.ts";

const lives: Record<OneTimeTokenKind, number> = {
  "reset-password": hours(1),
  "verify-email": days(7),
  "change-email": hours(24),
};

export type TokenRow = typeof oneTimeTokens.$inferSelect;

/** Creates a link's secret, and statements that invalidate earlier ones of its kind. `payload` is the address it is for. */
export function issueToken(
  ctx: AppContext,
  { kind, userId, payload }: { kind: OneTimeTokenKind; userId: string; payload: string },
): { token: string; statements: Statement[] } {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const now = ctx.clock.now();
  return {
    token,
    statements: [
      discardTokens(ctx, userId, [kind]),
      ctx.db.insert(oneTimeTokens).values({
        hash: sha256Hex(token),
        kind,
        userId,
        payload,
        createdAt: now,
        expiresAt: now + lives[kind],
      }),
    ],
  };
}

/** Reads a link's token without spending it: opening a link must not change anything, because mail scanners open it too. */
export async function findToken(ctx: AppContext, token: string, kinds: readonly OneTimeTokenKind[]): Promise<TokenRow | null> {
  const [row] = await ctx.db
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.hash, sha256Hex(token)),
        inArray(oneTimeTokens.kind, [...kinds]),
        gt(oneTimeTokens.expiresAt, ctx.clock.now()),
      ),
    );
  return row ?? null;
}

/** Spends a token in the batch of its action: of two concurrent requests, one is rolled back. */
export function spendToken(ctx: AppContext, token: TokenRow): Statement[] {
  return [ctx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.hash, token.hash)), requireOneRow(ctx.db)];
}

export function discardTokens(ctx: AppContext, userId: string, kinds: readonly OneTimeTokenKind[]): Statement {
  return ctx.db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, [...kinds])));
}

/** Cron: deletes expired links. */
export async function discardExpiredTokens(ctx: AppContext): Promise<void> {
  await ctx.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, ctx.clock.now()));
}
