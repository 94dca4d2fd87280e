import type { AppContext } from "#worker/context.ts";
import { days } from "#worker/domain/lib/time.ts";
import { clearAlarms, raiseAlarm } from "./alarms.ts";

/** Alarms about something that happened, by their names. The operations handbook says what to do about each. */
export const incidentRules = {
  "dead-letter": "a message of the queue could not be handled",
  "mail-given-up": "a mail could not be sent",
  "licence-not-signed": "a licence could not be signed",
  "log-does-not-fit": "the log of licences does not fit its rows",
} as const;
export type Incident = keyof typeof incidentRules;

/** Raises the alarm of this kind and mails super users, unless it stands already. `detail` names the first. */
export async function reportIncident(ctx: AppContext, incident: Incident, detail: string): Promise<void> {
  const rule = incidentRules[incident];
  await raiseAlarm(ctx, { rule, finding: detail }, { kind: "incident-alarm", rule, detail });
}

/**
 * Cron: ends alarms of incidents after a day. No state says that they are over; so super users have one mail a day for
 * as long as they go on, also where it is those very mails that cannot be sent.
 */
export const closeOldIncidents = (ctx: AppContext): Promise<void> =>
  clearAlarms(ctx, Object.values(incidentRules), ctx.clock.now() - days(1));
