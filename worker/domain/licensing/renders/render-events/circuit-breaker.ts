import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/lib/log.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { backOff, type Job } from "#worker/domain/services/jobs/scheduler.ts";
import { clearAlarms, raiseAlarm } from "#worker/domain/services/mail/alarms.ts";

/** Names of alarms about the render service; docs/operations.md says what to do. */
export const serviceRules = {
  unreachable: "the render service does not answer",
  "turned-away": "the render service turns our jobs away",
  "no-space": "the disk of the render service is full",
} as const;
type Trouble = keyof typeof serviceRules;

/** Time until an alarm: restarts are expected to be shorter. Faults that need an operator alert at once. */
const alarmDelays: Record<Trouble, number> = { unreachable: minutes(2), "turned-away": 0, "no-space": 0 };

type State = { closedUntil: number; failingSince: number | null };

export async function readServiceState(ctx: AppContext): Promise<State> {
  const [row] = await ctx.db.all<State>(sql`
    SELECT closed_until AS closedUntil, failing_since AS failingSince FROM render_service WHERE id = 1`);
  return row ?? { closedUntil: 0, failingSince: null };
}

/** Opens the breaker with exponential back-off and schedules one half-open probe, once for concurrent failures. */
export async function recordFailure(ctx: AppContext, failure: { trouble: Trouble; detail: string }, knock: Job): Promise<void> {
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
  if (now - noted.failingSince >= alarmDelays[failure.trouble]) await raiseServiceAlarm(ctx, failure);
}

/** Closes the breaker: the service has accepted a job. */
export async function recordSuccess(ctx: AppContext, { failingSince }: State): Promise<void> {
  if (failingSince === null) return;
  await ctx.db.run(sql`
    UPDATE render_service SET closed_until = 0, failures = 0, failing_since = NULL, reason = NULL WHERE id = 1`);
  await clearAlarms(ctx, [serviceRules.unreachable, serviceRules["turned-away"]]);
}

async function raiseServiceAlarm(ctx: AppContext, { trouble, detail }: { trouble: Trouble; detail: string }): Promise<void> {
  const rule = serviceRules[trouble];
  await raiseAlarm(ctx, { rule, finding: detail }, { kind: "service-alarm", rule, detail });
}
