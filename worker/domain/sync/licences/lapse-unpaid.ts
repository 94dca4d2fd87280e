import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { unpaidMs } from "./standing.ts";

/** Cron: revokes suspended licences that nobody paid for in time, until somebody does. */
export async function lapseUnpaidLicences(ctx: AppContext): Promise<void> {
  // As the index says it, word for word.
  const isUnpaid = sql`status IN ('suspended', 'lapsed')`;
  await ctx.db.run(sql`
    UPDATE licences SET status = 'lapsed' WHERE ${isUnpaid} AND status = 'suspended' AND EXISTS (
      SELECT 1 FROM unpaid_licences AS unpaid
      WHERE unpaid.licence_id = licences.id AND unpaid.owed_since <= ${ctx.clock.now()} - ${unpaidMs})`);
}
