import { lt, sql } from "drizzle-orm";
import { attempts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { hours, minutes } from "#worker/domain/lib/time.ts";

type Limit = { most: number; window: number };

export const limits = {
  secondFactor: { most: 5, window: minutes(15) },
  mailedLink: { most: 3, window: hours(1) },
} as const satisfies Record<string, Limit>;

/** Counts one attempt, and says whether it is still within the limit. */
export async function takeAttempt(ctx: AppContext, key: string, limit: Limit): Promise<boolean> {
  return (await countAttempt(ctx, key, limit)).isWithin;
}

/** And when the window ends that it was counted in, which `Retry-After` says where the limit refuses. One statement, so parallel ones all count. */
export async function countAttempt(
  ctx: AppContext,
  key: string,
  limit: Limit,
): Promise<{ isWithin: boolean; endsAt: number }> {
  const now = ctx.clock.now();
  const isOver = sql`${attempts.endsAt} <= ${now}`;
  const [row] = await ctx.db
    .insert(attempts)
    .values({ key, count: 1, endsAt: now + limit.window })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attempts.count} + 1 END`,
        endsAt: sql`CASE WHEN ${isOver} THEN excluded.ends_at ELSE ${attempts.endsAt} END`,
      },
    })
    .returning({ count: attempts.count, endsAt: attempts.endsAt });
  if (!row) throw new Error(`The attempt at ${key} was not counted`);
  const isWithin = row.count <= limit.most;
  if (!isWithin) ctx.retry.at = Math.max(ctx.retry.at ?? 0, row.endsAt);
  return { isWithin, endsAt: row.endsAt };
}

/** Cron: windows that are over. */
export async function discardOldAttempts(ctx: AppContext): Promise<void> {
  await ctx.db.delete(attempts).where(lt(attempts.endsAt, ctx.clock.now()));
}

/**
 * Whether a client may try once more to sign in, to sign up or to reset a password: ten times a minute, whatever it sends.
 * Asked before a form is parsed, so that a flood costs no more than its counting.
 */
export async function isClientAllowed(ctx: AppContext, clientAddress: string): Promise<boolean> {
  return (await ctx.limits.signIn.limit({ key: `address:${clientKey(clientAddress)}` })).success;
}

/** Whether one account may be tried once more: ten times a minute, from wherever it is tried. */
export async function isAccountAllowed(ctx: AppContext, key: string): Promise<boolean> {
  return (await ctx.limits.signIn.limit({ key: `account:${key}` })).success;
}

/**
 * By whom an attempt is counted: an IPv6 customer holds a whole /64 and could otherwise come from another address each
 * time.
 */
export function clientKey(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from(
    { length: tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length) },
    () => "0",
  );
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}
