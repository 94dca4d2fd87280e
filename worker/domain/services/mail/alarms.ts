import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { ledgerAlarms, userRoles, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/lib/log.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { MailOf } from "./mail.contract.ts";
import { mailOutboxId, enqueueMail } from "./enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";

type AlarmMail = MailOf<
  "ledger-alarm" | "balance-alarm" | "settlement-alarm" | "payout-alarm" | "service-alarm" | "incident-alarm"
>;

/** Alarm and mails to all super users are one batch: of two concurrent checks with the same finding, only one raises it. */
export async function raiseAlarm(ctx: AppContext, alarm: { rule: string; finding: string }, message: AlarmMail): Promise<void> {
  const { db, clock } = ctx;
  const { rule, finding } = alarm;
  const mails = (await listSuperUsers(ctx)).map((user) => ({
    id: crypto.randomUUID(),
    userId: user.id,
    to: user.email,
    message,
  }));
  try {
    await runBatch(db, [
      db.insert(ledgerAlarms).values({ id: crypto.randomUUID(), rule, finding, raisedAt: clock.now() }),
      ...mails.flatMap((mail) => enqueueMail(db, mail, clock.now())),
    ]);
  } catch (error) {
    if (isRefusedBy(error, "ledger_alarms.rule")) return;
    throw error;
  }
  log("ledger.alarm-raised", alarm);
  ctx.defer(
    flushOutbox(
      ctx,
      mails.map((mail) => mailOutboxId(mail.id)),
    ),
  );
}

/** Clears the alarms of rules that hold again; with `raisedBefore`, only those raised before then. */
export async function clearAlarms(ctx: AppContext, rules: readonly string[], raisedBefore?: number): Promise<void> {
  const isOld = raisedBefore === undefined ? undefined : lt(ledgerAlarms.raisedAt, raisedBefore);
  const cleared = await ctx.db
    .update(ledgerAlarms)
    .set({ clearedAt: ctx.clock.now() })
    .where(and(isNull(ledgerAlarms.clearedAt), inArray(ledgerAlarms.rule, [...rules]), isOld))
    .returning({ rule: ledgerAlarms.rule });
  for (const { rule } of cleared) log("ledger.alarm-cleared", { rule });
}

function listSuperUsers(ctx: AppContext): Promise<{ id: string; email: string }[]> {
  return ctx.db
    .select({ id: users.id, email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.role, "super_user"), eq(users.approvalStatus, "approved"), isNull(users.erasedAt)));
}

/** Names of alarms about events. The operations handbook describes what to do about each. */
export const incidentRules = {
  "dead-letter": "a message of the queue could not be handled",
  "mail-given-up": "a mail could not be sent",
  "licence-not-signed": "a licence could not be signed",
  "log-does-not-fit": "the log of licences does not fit its rows",
} as const;
export type Incident = keyof typeof incidentRules;

/** Raises the alarm of this kind and mails super users, unless it is already open. `detail` is that of the first event. */
export async function reportIncident(ctx: AppContext, incident: Incident, detail: string): Promise<void> {
  const rule = incidentRules[incident];
  await raiseAlarm(ctx, { rule, finding: detail }, { kind: "incident-alarm", rule, detail });
}

/**
 * Cron: clears incident alarms after a day. There is no state that ends an incident; so super users get one mail a day for
 * as long as incidents continue, even if the failing operation is sending those mails.
 */
export const closeOldIncidents = (ctx: AppContext): Promise<void> =>
  clearAlarms(ctx, Object.values(incidentRules), ctx.clock.now() - days(1));
