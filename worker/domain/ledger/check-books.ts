import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { ledgerAlarms, userRoles, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/log.ts";
import { mailOutboxId, queueMail } from "#worker/domain/mail/queue-mail.ts";
import { relay } from "#worker/domain/outbox/outbox.ts";
import { ledgerInvariants } from "#worker/domain/tokens/invariants.ts";

/**
 * Cron, and before every run of payouts: holds every rule of the books against them. A rule that does not hold raises
 * one alarm and mails every super user once; when it holds again its alarm is cleared. Returns the broken rules.
 */
export async function checkBooks(ctx: AppContext): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(ledgerInvariants)) {
    // oxlint-disable-next-line no-await-in-loop -- each reads much of the books; one at a time leaves room for others
    const rows = await ctx.db.all(sql.raw(`SELECT * FROM (${query}) LIMIT 3`));
    if (rows.length === 0) continue;
    broken.push(rule);
    // oxlint-disable-next-line no-await-in-loop
    await raiseAlarm(ctx, rule, JSON.stringify(rows));
  }
  await clearAlarms(ctx, broken);
  return broken;
}

/** Whether money may leave: only while every rule of the books holds at this moment. */
export async function isPayingAllowed(ctx: AppContext): Promise<boolean> {
  const broken = await checkBooks(ctx);
  return broken.length === 0;
}

/** Alarm and mails in one batch: of two checks that find the same at once, one raises it. */
async function raiseAlarm(ctx: AppContext, rule: string, finding: string): Promise<void> {
  const { db, clock } = ctx;
  const mails = (await listSuperUsers(ctx)).map((user) => ({
    id: crypto.randomUUID(),
    userId: user.id,
    to: user.email,
    message: { kind: "ledger-alarm" as const, rule },
  }));
  try {
    await runBatch(db, [
      db.insert(ledgerAlarms).values({ id: crypto.randomUUID(), rule, finding, raisedAt: clock.now() }),
      ...mails.flatMap((mail) => queueMail(db, mail, clock.now())),
    ]);
  } catch (error) {
    if (isRefusedBy(error, "ledger_alarms.rule")) return;
    throw error;
  }
  log("ledger.alarm-raised", { rule, finding });
  ctx.defer(
    relay(
      ctx,
      mails.map((mail) => mailOutboxId(mail.id)),
    ),
  );
}

async function clearAlarms(ctx: AppContext, broken: readonly string[]): Promise<void> {
  const cleared = await ctx.db
    .update(ledgerAlarms)
    .set({ clearedAt: ctx.clock.now() })
    .where(and(isNull(ledgerAlarms.clearedAt), not(inArray(ledgerAlarms.rule, [...broken]))))
    .returning({ rule: ledgerAlarms.rule });
  for (const { rule } of cleared) log("ledger.alarm-cleared", { rule });
}

function listSuperUsers(ctx: AppContext): Promise<{ id: string; email: string }[]> {
  return ctx.db
    .select({ id: users.id, email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(eq(userRoles.role, "super_user"), eq(users.approvalStatus, "approved"), isNull(users.erasedAt)),
    );
}
