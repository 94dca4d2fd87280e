import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { clearAlarms, raiseAlarm } from "#worker/domain/services/mail/alarms.ts";
import { log } from "#worker/domain/lib/log.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { backOff } from "#worker/domain/services/jobs/limits.ts";
import type { Job } from "#worker/domain/services/jobs/line.ts";

/** Names of alarms about the render service. The operations handbook says what to do about each. */
export const serviceRules = {
  unreachable: "the render service does not answer",
  "turned-away": "the render service turns our jobs away",
  "no-space": "the disk of the render service is full",
} as const;
export type Trouble = keyof typeof serviceRules;

/** A restart is no news; longer than this without an answer is. What no waiting mends is told at once. */
const quietFor: Record<Trouble, number> = { unreachable: minutes(2), "turned-away": 0, "no-space": 0 };

type State = { closedUntil: number; failingSince: number | null };

export async function readServiceState(ctx: AppContext): Promise<State> {
  const [row] = await ctx.db.all<State>(sql`
    SELECT closed_until AS closedUntil, failing_since AS failingSince FROM render_service WHERE id = 1`);
  return row ?? { closedUntil: 0, failingSince: null };
}

/**
 * Nothing can be submitted now. Of all who find out at once, one closes the door for a while that doubles each time,
 * and sends the one message that knocks again; everything else just waits in line.
 */
export async function noteTrouble(
  ctx: AppContext,
  failure: { trouble: Trouble; detail: string },
  knock: Job,
): Promise<void> {
  const now = ctx.clock.now();
  const [before] = await ctx.db.all<{ failures: number }>(sql`
    SELECT failures FROM render_service WHERE id = 1 AND closed_until <= ${now}`);
  if (!before) return;
  const pause = Math.min(minutes(1), backOff(before.failures + 1, knock.id));
  const [noted] = await ctx.db.all<{ failingSince: number }>(sql`
    UPDATE render_service SET failures = failures + 1, closed_until = ${now + pause}, reason = ${failure.trouble},
      failing_since = ifnull(failing_since, ${now})
    WHERE id = 1 AND failures = ${before.failures} AND closed_until <= ${now}
    RETURNING failing_since AS failingSince`);
  if (!noted) return;
  log("render-service.trouble", { ...failure, retryInMs: pause });
  await ctx.sendJob(knock, Math.ceil(pause / 1000));
  if (now - noted.failingSince >= quietFor[failure.trouble]) await raiseServiceAlarm(ctx, failure);
}

/** The service has taken a job: whatever kept it from that is over. */
export async function noteTaken(ctx: AppContext, { failingSince }: State): Promise<void> {
  if (failingSince === null) return;
  await ctx.db.run(sql`
    UPDATE render_service SET closed_until = 0, failures = 0, failing_since = NULL, reason = NULL WHERE id = 1`);
  await clearAlarms(ctx, [serviceRules.unreachable, serviceRules["turned-away"]]);
}

export async function raiseServiceAlarm(
  ctx: AppContext,
  { trouble, detail }: { trouble: Trouble; detail: string },
): Promise<void> {
  const rule = serviceRules[trouble];
  await raiseAlarm(ctx, { rule, finding: detail }, { kind: "service-alarm", rule, detail });
}
