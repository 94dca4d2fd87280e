import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { days } from "#worker/domain/lib/time.ts";

const keptAfterEnd = days(30);
const atOnce = 100;

/** Deletes what stood behind links that have run out or were closed thirty days ago. How many went. */
export async function discardEnded(ctx: AppContext, table: "reviews" | "shared_videos"): Promise<number> {
  const rows = sql.identifier(table);
  const { meta } = await ctx.db.run(sql`
    DELETE FROM ${rows} WHERE id IN (
      SELECT ended.id FROM ${rows} AS ended
      WHERE min(ended.expires_at, ifnull(ended.revoked_at, ended.expires_at)) < ${ctx.clock.now() - keptAfterEnd}
      LIMIT ${atOnce})`);
  return meta.changes;
}
