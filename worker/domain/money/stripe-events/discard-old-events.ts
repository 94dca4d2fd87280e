import { lt } from "drizzle-orm";
import { stripeEvents } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { days } from "#worker/domain/lib/time.ts";

/** Their ids stay as long as the books they explain. */
export async function discardOldEvents(ctx: AppContext): Promise<void> {
  await ctx.db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, ctx.clock.now() - days(8 * 365)));
}
