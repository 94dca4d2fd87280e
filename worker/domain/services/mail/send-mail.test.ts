import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { capturedMails, mails } from "#drizzle/schema/index.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { discardCapturedMails, getCapturedMail, listCapturedMails } from "./captured-mails.ts";
import type { MailMessage } from "./mail.contract.ts";
import { enqueueMail } from "./enqueue-mail.ts";
import { sendMail, sendWaitingMail } from "./send-mail.ts";

const ctx = forEachTest(() => createTestContext());
beforeEach(async () => {
  await ctx.db.delete(mails);
  await ctx.db.delete(capturedMails);
});

const secret: MailMessage = { kind: "reset-password", token: "only-once" };

async function queue(message: MailMessage = secret): Promise<string> {
  const id = crypto.randomUUID();
  await runBatch(ctx.db, enqueueMail(ctx.db, { id, userId: null, to: "anna@example.com", message }, ctx.clock.now()));
  return id;
}

async function readMail(id: string) {
  const [row] = await ctx.db.select().from(mails).where(eq(mails.id, id));
  if (!row) throw new Error("no mail");
  return row;
}

const readCaptured = () => ctx.db.select().from(capturedMails);

/** Context whose mail provider refuses everything. */
const failing = (words = "the provider is down"): TestContext => ({
  ...ctx,
  mail: { send: () => Promise.reject(new Error(words)) },
});

test("sends a waiting mail and erases the secret of its link", async () => {
  const id = await queue();
  await sendMail(ctx, id);
  expect(await readMail(id)).toMatchObject({
    status: "sent",
    attempts: 1,
    sentAt: ctx.clock.now(),
    message: { kind: "reset-password" },
  });
  expect(JSON.stringify(await readMail(id))).not.toContain("only-once");
  const [captured] = await readCaptured();
  expect(captured).toMatchObject({
    kind: "reset-password",
    toAddress: "anna@example.com",
    fromAddress: "hello@cuesheet.example",
  });
  expect(captured?.text).toContain("https://cuesheet.test/reset-password?token=only-once");
});

test("sends a mail once when delivered concurrently or again", async () => {
  const id = await queue();
  await concurrently(10, () => sendMail(ctx, id));
  await sendMail(ctx, id);
  await sendWaitingMail(ctx);
  expect(await readCaptured()).toHaveLength(1);
  expect((await readMail(id)).attempts).toBe(1);
});

test("retries with growing back-off while the provider is down, then gives up", async () => {
  const id = await queue();
  const broken = failing();
  const waits = [minutes(1), minutes(5), minutes(30), hours(2), hours(12)];
  for (const [index, wait] of waits.entries()) {
    expect(await sendWaitingMail(broken)).toBe(1);
    expect(await readMail(id)).toMatchObject({
      status: "waiting",
      attempts: index + 1,
      nextTryAt: ctx.clock.now() + wait,
    });
    ctx.wait(wait - 1);
    expect(await sendWaitingMail(broken)).toBe(0);
    ctx.wait(1);
  }
  await sendWaitingMail(broken);
  expect(await readMail(id)).toMatchObject({
    status: "given-up",
    attempts: 6,
    lastError: "Error: the provider is down",
    message: { kind: "reset-password" },
  });
  ctx.wait(days(1));
  expect(await sendWaitingMail(ctx)).toBe(0);
  expect(await readCaptured()).toEqual([]);
});

test("a given-up mail retains its message unless it holds a secret", async () => {
  const message: MailMessage = { kind: "failed-sign-ins", count: 12, isPasswordKnown: false };
  const id = await queue(message);
  await ctx.db.update(mails).set({ attempts: 5 }).where(eq(mails.id, id));
  await sendMail(failing(), id);
  expect(await readMail(id)).toMatchObject({ status: "given-up", message });
});

test("delivers at the next retry once the provider is back", async () => {
  const id = await queue();
  await sendMail(failing(), id);
  ctx.wait(minutes(1));
  expect(await sendWaitingMail(ctx)).toBe(1);
  expect(await readMail(id)).toMatchObject({ status: "sent", attempts: 2, lastError: null });
});

test("resends a mail whose sender crashed", async () => {
  const id = await queue();
  let die: (reason: Error) => void = () => undefined;
  const hanging = { ...ctx, mail: { send: () => new Promise<void>((_, reject) => (die = reject)) } };
  const lost = sendMail(hanging, id);
  await expect.poll(async () => (await readMail(id)).attempts).toBe(1);
  ctx.wait(minutes(20));
  await sendWaitingMail(ctx);
  die(new Error("too late"));
  await lost;
  expect(await readMail(id)).toMatchObject({ status: "sent", attempts: 2, lastError: null });
});

test("redacts addresses and secrets in a provider error", async () => {
  const id = await queue();
  await sendMail(failing("550 <anna@example.com> unknown, see https://x.test/?token=only-once"), id);
  expect((await readMail(id)).lastError).toBe("Error: 550 <[address]> unknown, see https://x.test/?token=[secret]");
});

test("lists captured mail in a demo only, newest first, for a week", async () => {
  await sendMail(ctx, await queue({ kind: "account-received" }));
  ctx.wait(1);
  await sendMail(ctx, await queue({ kind: "account-approved" }));
  const demo: TestContext = { ...ctx, settings: { ...ctx.settings, DEMO: "on" } };
  const [newest, oldest] = (await listCapturedMails(demo)) ?? [];
  expect([newest?.kind, oldest?.kind]).toEqual(["account-approved", "account-received"]);
  expect((await getCapturedMail(demo, newest?.id ?? ""))?.html).toContain("<!doctype html>");
  expect(await listCapturedMails(ctx)).toBeNull();
  expect(await getCapturedMail(ctx, newest?.id ?? "")).toBeNull();
  ctx.wait(days(8));
  await discardCapturedMails(ctx);
  expect(await listCapturedMails(demo)).toEqual([]);
});
