import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { ledgerInvariants } from "#worker/domain/tokens/invariants.ts";
import { clearAlarms, raiseAlarm } from "./alarms.ts";

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
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    await raiseAlarm(ctx, { rule, finding: JSON.stringify(rows) }, { kind: "ledger-alarm", rule });
  }
  await clearAlarms(
    ctx,
    Object.keys(ledgerInvariants).filter((rule) => !broken.includes(rule)),
  );
  return broken;
}

/** Whether money may leave: only while every rule of the books holds at this moment. */
export async function isPayingAllowed(ctx: AppContext): Promise<boolean> {
  const broken = await checkBooks(ctx);
  return broken.length === 0;
}
