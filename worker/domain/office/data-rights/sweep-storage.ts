import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { missingMaster, takeOffSale } from "#worker/domain/catalogue/tracks/label-tracks/take-off-sale.ts";
import { raiseAlarm } from "#worker/domain/services/mail/alarms.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { days, seconds } from "#worker/domain/lib/time.ts";
import { removeMedia } from "./account-erasure.ts";
import { findMissing, findUnknown } from "./compare-keys.ts";

/** Time limit of one job in a cron tick. */
const budget = seconds(20);

/**
 * A job that repeats a step, which returns how many items it processed, until none are left or the time is over; the next tick
 * continues. Returns the total number processed.
 */
export const untilDone =
  (step: (ctx: AppContext) => Promise<number>) =>
  async (ctx: AppContext): Promise<number> => {
    const endAt = ctx.clock.now() + budget;
    let total = 0;
    for (;;) {
      // Sequential: each step begins where the last one ended.
      const done = await step(ctx);
      total += done;
      if (done === 0 || ctx.clock.now() >= endAt) return total;
    }
  };

/** Grace period for objects without a row: for work in progress and restored backups. */
const grace = days(7);

/** The alarm's name; see the operations handbook. */
export const missingObjects = "objects are missing in storage";

/** Cron, weekly: starts a comparison of the store with the rows, both ways. */
export async function beginSweep(ctx: AppContext): Promise<void> {
  await ctx.db.run(sql`UPDATE storage_sweep SET is_going = 1, after = '' WHERE id = 1`);
  // Clears alarms of masters that have come back or whose tracks were deleted.
  await ctx.db.run(sql`
    UPDATE ledger_alarms SET cleared_at = ${ctx.clock.now()}
    WHERE cleared_at IS NULL AND (rule = ${missingObjects} OR (rule GLOB ${`${missingMaster} *`}
      AND NOT EXISTS (SELECT 1 FROM tracks WHERE id = substr(rule, ${missingMaster.length + 2})
        AND master_key IS NULL AND archived_at IS NULL)))`);
  await continueSweep(ctx);
}

/** Cron: continues where the last tick stopped, page by page, within its time limit. */
export const continueSweep = untilDone(async (ctx) => {
  const [place] = await ctx.db.all<{ after: string }>(sql`
    SELECT after FROM storage_sweep WHERE id = 1 AND is_going = 1`);
  return place ? sweepPage(ctx, place.after) : 0;
});

async function sweepPage(ctx: AppContext, after: string): Promise<number> {
  const { objects, isLast } = await ctx.media.list(after);
  const until = isLast ? null : (objects.at(-1)?.key ?? null);
  await removeUnknown(ctx, objects);
  await reportMissing(
    ctx,
    await findMissing(
      ctx,
      { after, until },
      objects.map(({ key }) => key),
    ),
  );
  await ctx.db.run(sql`
    UPDATE storage_sweep SET is_going = ${until === null ? 0 : 1}, after = ${until ?? ""} WHERE id = 1`);
  return until === null ? 0 : 1;
}

async function removeUnknown(ctx: AppContext, objects: { key: string; uploadedAt: number }[]): Promise<void> {
  const since = ctx.clock.now() - grace;
  const old = objects.filter(({ uploadedAt }) => uploadedAt < since).map(({ key }) => key);
  const media = removeMedia(ctx, await findUnknown(ctx, old));
  await runBatch(ctx.db, media.statements);
  ctx.defer(flushOutbox(ctx, media.messageIds));
}

async function reportMissing(ctx: AppContext, keys: readonly string[]): Promise<void> {
  const masters = keys.filter((key) => key.startsWith("masters/"));
  const others = keys.filter((key) => !key.startsWith("masters/"));
  for (const key of masters) {
    await takeOffSale(ctx, key);
  }
  if (others.length === 0) return;
  const rule = missingObjects;
  const detail = others.slice(0, 20).join(", ");
  await raiseAlarm(ctx, { rule, finding: detail }, { kind: "service-alarm", rule, detail });
}
