import { type SQL, sql } from "drizzle-orm";
import { hours } from "#worker/domain/lib/time.ts";
import type { DayLeft } from "./comps.contract.ts";
import { maxCompsPerDay } from "./comp-limits.contract.ts";

const day = hours(24);

/** The comps that count for an account at a moment, as the trigger counts them. */
const counted = (userId: string, now: number): SQL => sql`
  FROM comps WHERE user_id = ${userId} AND created_at > ${now - day} AND status <> 'failed'`;

/** How many may still be made, as an expression. */
export const leftNow = (userId: string, now: number): SQL =>
  sql`max(0, ${maxCompsPerDay} - (SELECT count(*) ${counted(userId, now)}))`;

type Row = { left: number; fullSince: number | null };

/** One row: how many are left, and when the oldest of a full day was asked for. */
export const dayLeft = (userId: string, now: number): SQL => sql`
  SELECT ${leftNow(userId, now)} AS left,
    (SELECT created_at ${counted(userId, now)} ORDER BY created_at DESC LIMIT 1 OFFSET ${maxCompsPerDay - 1}) AS fullSince`;

export function toDayLeft(row: Row | undefined): DayLeft {
  const { left = 0, fullSince = null } = row ?? {};
  return { left, nextAt: fullSince === null ? null : fullSince + day };
}
