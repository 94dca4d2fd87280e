import { lt, sql } from "drizzle-orm";
import { attempts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { hours, minutes } from "#worker/domain/lib/time.ts";

type Limit = { max: number; window: number };

export const limits = {
  secondFactor: { max: 5, window: minutes(15) },
  mailedLink: { max: 3, window: hours(1) },
} as const satisfies Record<string, Limit>;

/** Counts an attempt; true while within the limit. */
export async function takeAttempt(ctx: AppContext, key: string, limit: Limit): Promise<boolean> {
  return (await countAttempt(ctx, key, limit)).isWithin;
}

/** `takeAttempt` with the end of the window, for `Retry-After`. One statement, so that parallel attempts all count. */
export async function countAttempt(ctx: AppContext, key: string, limit: Limit): Promise<{ isWithin: boolean; endsAt: number }> {
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
  const isWithin = row.count <= limit.max;
  if (!isWithin) ctx.retry.at = Math.max(ctx.retry.at ?? 0, row.endsAt);
  return { isWithin, endsAt: row.endsAt };
}

/** Cron: deletes expired windows. */
export async function discardOldAttempts(ctx: AppContext): Promise<void> {
  await ctx.db.delete(attempts).where(lt(attempts.endsAt, ctx.clock.now()));
}

/** Rate limit of sign-in, sign-up and password reset by client: ten a minute. Called before a form is parsed. */
export async function isClientAllowed(ctx: AppContext, clientAddress: string): Promise<boolean> {
  return (await ctx.limits.signIn.limit({ key: `address:${clientKey(clientAddress)}` })).success;
}

/** Rate limit of attempts on one account, from all clients: ten a minute. */
export async function isAccountAllowed(ctx: AppContext, key: string): Promise<boolean> {
  return (await ctx.limits.signIn.limit({ key: `account:${key}` })).success;
}

/** Key of the rate limit: the address, or the /64 of an IPv6 address, which belongs to one customer as a whole. */
export function clientKey(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}
