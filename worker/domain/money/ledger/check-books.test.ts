import { isNull, sql } from "drizzle-orm";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ledgerAlarms } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeBrand, makeUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { readMails } from "#tests/support/mails.ts";
import { runSchedule } from "#tests/support/run-schedule.ts";
import { checkBooks, isPayingAllowed } from "./check-books.ts";

let broken: { id: string } | null;
const ctx = forEachTest(() => createTestContext());
const superUser = forEachTest(() => makeUser(ctx.db, { roles: ["super_user", "brand"] }));
beforeEach(() => {
  broken = null;
});
afterEach(async () => {
  if (broken) await mend();
  await checkBooks(ctx);
});

/** Simulates a manual change: the account's counter exceeds its transfers by one token. */
async function breakCounter(): Promise<void> {
  broken = await makeBrand(ctx.db, { tokens: 3 });
  await shift(1);
}
async function mend(): Promise<void> {
  await shift(-1);
  broken = null;
}
const shift = (tokens: number) =>
  env.DB.prepare("UPDATE ledger_accounts SET credits_posted = credits_posted + ? WHERE id = ?")
    .bind(tokens, `tok:${broken?.id}`)
    .run();

const openAlarms = () => ctx.db.select().from(ledgerAlarms).where(isNull(ledgerAlarms.clearedAt));
const rule = "counters equal the sum of transfers";

describe("checkBooks", () => {
  test("allows payouts when it finds no fault", async () => {
    expect(await checkBooks(ctx)).toEqual([]);
    expect(await isPayingAllowed(ctx)).toBe(true);
    expect(await openAlarms()).toEqual([]);
  });

  test("stops payouts, names the rule and rows, and mails approved super users", async () => {
    await breakCounter();
    const other = await makeUser(ctx.db, { roles: ["super_user"] });
    const revoked = await makeUser(ctx.db, { roles: ["super_user"], approval: "rejected" });
    await runSchedule(ctx, "37 * * * *");
    expect(await isPayingAllowed(ctx)).toBe(false);
    const alarms = await openAlarms();
    expect(alarms.map((alarm) => alarm.rule)).toContain(rule);
    expect(alarms.find((alarm) => alarm.rule === rule)?.finding).toContain(`tok:${broken?.id}`);
    for (const { id } of [superUser, other]) {
      expect(await readMails(ctx, { id })).toHaveLength(alarms.length);
    }
    expect(await readMails(ctx, revoked)).toEqual([]);
  });

  test("raises one alarm and mails once when ten checks race", async () => {
    await breakCounter();
    await concurrently(10, () => checkBooks(ctx));
    const alarms = (await openAlarms()).filter((alarm) => alarm.rule === rule);
    expect(alarms).toHaveLength(1);
    const messages = await readMails(ctx, superUser);
    expect(messages.filter((message) => "rule" in message && message.rule === rule)).toHaveLength(1);
  });

  test("clears the alarm and resumes payouts once the rule holds", async () => {
    await breakCounter();
    await checkBooks(ctx);
    await mend();
    ctx.wait(1000);
    expect(await isPayingAllowed(ctx)).toBe(true);
    expect(await openAlarms()).toEqual([]);
    const [last] = await ctx.db
      .select()
      .from(ledgerAlarms)
      .orderBy(sql`rowid DESC`)
      .limit(1);
    expect(last?.clearedAt).toBe(ctx.clock.now());
  });

  test("raises a new alarm when the rule breaks again", async () => {
    await breakCounter();
    await checkBooks(ctx);
    await mend();
    await checkBooks(ctx);
    const before = await readMails(ctx, superUser);
    await breakCounter();
    await checkBooks(ctx);
    expect((await readMails(ctx, superUser)).length).toBe(before.length * 2);
  });
});
