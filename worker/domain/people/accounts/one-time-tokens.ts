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

/** A new secret for a link and the statements that make it the only one of its kind. `payload` is the address it is for. */
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

/** What a link stands for, without spending it: opening a link must change nothing, mail scanners open them too. */
export async function findToken(
  ctx: AppContext,
  token: string,
  kinds: readonly OneTimeTokenKind[],
): Promise<TokenRow | null> {
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

/** Spends a token together with what it allows: of two that come at once, one batch is undone. */
export function spendToken(ctx: AppContext, token: TokenRow): Statement[] {
  return [ctx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.hash, token.hash)), requireOneRow(ctx.db)];
}

export function discardTokens(
  ctx: AppContext,
  userId: string,
  kinds: readonly OneTimeTokenKind[],
): Statement {
  return ctx.db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, [...kinds])));
}

/** Cron: links nobody followed in time. */
export async function discardExpiredTokens(ctx: AppContext): Promise<void> {
  await ctx.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, ctx.clock.now()));
}
