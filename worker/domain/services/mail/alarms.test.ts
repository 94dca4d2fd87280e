import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/index.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeSuperUser } from "#tests/support/factories.ts";
import { failDeadJob } from "#worker/domain/licensing/renders/render-events/end-job.ts";
import { enqueueMail } from "./enqueue-mail.ts";
import { sendMail } from "./send-mail.ts";
import { days, hours } from "#worker/domain/lib/time.ts";
import { listAlarms } from "#worker/domain/office/ledger-explorer/overview.ts";
import { closeOldIncidents, incidentRules } from "./alarms.ts";

const ctx = forEachTest(() => createTestContext());
const admin = forEachTest(() => makeSuperUser(ctx.db));
beforeEach(async () => {
  await ctx.db.run(sql`UPDATE ledger_alarms SET cleared_at = 1 WHERE cleared_at IS NULL`);
});

const openAlarms = async () => (await listAlarms(ctx, admin)).map(({ kind, rule, finding }) => ({ kind, rule, finding }));
const alarmMails = () =>
  ctx.db.$count(mails, sql`${mails.userId} = ${admin.id} AND ${mails.message} ->> '$.kind' = 'incident-alarm'`);

async function giveUpMail(): Promise<string> {
  const id = crypto.randomUUID();
  const mail = {
    id,
    userId: null,
    to: "anna@example.com",
    message: { kind: "account-received" as const },
  };
  await runBatch(ctx.db, enqueueMail(ctx.db, mail, ctx.clock.now()));
  await ctx.db.update(mails).set({ attempts: 5 }).where(eq(mails.id, id));
  const send = () => Promise.reject(new Error("550 <anna@example.com> unknown"));
  await sendMail({ ...ctx, mail: { send } }, id);
  return id;
}

test("dead letters raise one alarm and one mail, naming the first", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await failDeadJob(ctx, { kind: "issue-licence", id: first });
  await failDeadJob(ctx, { kind: "render", id: second, attempt: 1 });
  expect(await openAlarms()).toEqual([
    { kind: "incident", rule: incidentRules["dead-letter"], finding: `issue-licence ${first}` },
  ]);
  expect(await alarmMails()).toBe(1);
});

test("a given-up mail raises an alarm without its address", async () => {
  const id = await giveUpMail();
  expect(await openAlarms()).toEqual([
    {
      kind: "incident",
      rule: incidentRules["mail-given-up"],
      finding: `account-received ${id}: Error: 550 <[address]> unknown`,
    },
  ]);
  expect(await alarmMails()).toBe(1);
});

test("continuing incidents send one mail a day", async () => {
  await giveUpMail();
  ctx.wait(hours(23));
  await closeOldIncidents(ctx);
  await giveUpMail();
  expect(await alarmMails()).toBe(1);
  ctx.wait(days(1));
  await closeOldIncidents(ctx);
  expect(await openAlarms()).toEqual([]);
  await giveUpMail();
  expect(await alarmMails()).toBe(2);
});
