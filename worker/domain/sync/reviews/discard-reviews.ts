import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { days } from "#worker/domain/base/time.ts";

/** What other people wrote is kept so long after a link has run out or was closed. */
const keptAfterEnd = days(30);
const atOnce = 100;

/** Cron: reviews that ended long ago, with the names, votes and notes in them. How many went. */
export async function discardReviews(ctx: AppContext): Promise<number> {
  const { meta } = await ctx.db.run(sql`
    DELETE FROM reviews WHERE id IN (
      SELECT review.id FROM reviews AS review
      WHERE min(review.expires_at, ifnull(review.revoked_at, review.expires_at)) < ${ctx.clock.now() - keptAfterEnd}
      LIMIT ${atOnce})`);
  return meta.changes;
}
