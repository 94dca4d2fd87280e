import { and, eq, gt, inArray } from "drizzle-orm";
import { attempts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { countAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { type ExportRefusal, maxExportsPerDay } from "./data-rights.contract.ts";

/** An export whose download broke off without a word frees its place after this. */
const lease = minutes(10);

const runningKey = (userId: string): string => `export-running:${userId}`;
const countKey = (userId: string, part: number): string => `export:${userId}:${part}`;

type Place = { ok: true; leave: () => Promise<void> } | ({ ok: false } & ExportRefusal);

/** Takes the one place an account has for making an export, and counts this part among those of the day. */
export async function takeExportPlace(ctx: AppContext, viewer: Viewer, part: number): Promise<Place> {
  const key = runningKey(viewer.id);
  const { isWithin, endsAt } = await countAttempt(ctx, key, { most: 1, window: lease });
  if (!isWithin) return { ok: false, refusal: "being-made", againAt: endsAt };
  // Whoever comes after the lease is over has a place of their own: only ours is given back.
  const leave = async () => {
    await ctx.db.delete(attempts).where(and(eq(attempts.key, key), eq(attempts.endsAt, endsAt)));
  };
  const counter = countKey(viewer.id, part);
  const today = await countAttempt(ctx, counter, { most: maxExportsPerDay, window: days(1) });
  if (!today.isWithin) {
    await leave();
    return { ok: false, refusal: "too-many-today", againAt: today.endsAt };
  }
  return { ok: true, leave };
}

/** What is being made now, and from when on each part that was taken too often can be had again. */
export async function readExportLimits(ctx: AppContext, viewer: Viewer, parts: number) {
  const counters = Array.from({ length: parts }, (_, index) => countKey(viewer.id, index + 1));
  const rows = await ctx.db
    .select()
    .from(attempts)
    .where(
      and(inArray(attempts.key, [runningKey(viewer.id), ...counters]), gt(attempts.endsAt, ctx.clock.now())),
    );
  const rowsByKey = new Map(rows.map((row) => [row.key, row]));
  return {
    isBeingMade: rowsByKey.has(runningKey(viewer.id)),
    parts: counters.map((key, index) => {
      const row = rowsByKey.get(key);
      return { number: index + 1, againAt: row && row.count >= maxExportsPerDay ? row.endsAt : null };
    }),
  };
}
