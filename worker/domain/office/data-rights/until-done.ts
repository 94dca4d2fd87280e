import type { AppContext } from "#worker/context.ts";
import { seconds } from "#worker/domain/lib/time.ts";

/** What one chore may take of a cron tick. */
const budget = seconds(20);

/**
 * Repeats a step, which says how much it has dealt with, until there is nothing left or the time is over; the next tick
 * goes on. Returns how much all steps have dealt with.
 */
export async function untilDone(ctx: AppContext, step: () => Promise<number>): Promise<number> {
  const endAt = ctx.clock.now() + budget;
  let total = 0;
  for (;;) {
    // Each step begins where the last one ended.
    const done = await step();
    total += done;
    if (done === 0 || ctx.clock.now() >= endAt) return total;
  }
}
