import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { removedFor } from "#worker/domain/services/jobs/removals.ts";
import { discardEnded } from "./discard-ended.ts";

/** Cron: reviews that ended long ago, with the names, votes and notes that other people left in them. How many went. */
export const discardReviews = (ctx: AppContext): Promise<number> => discardEnded(ctx, "reviews");

/** Cron: what was deleted a minute ago goes for good, with the names, votes and notes in it. */
export async function discardPutAsideReviews(ctx: AppContext): Promise<void> {
  await ctx.db.run(sql`DELETE FROM reviews WHERE put_aside_at < ${ctx.clock.now() - removedFor}`);
}
