import { expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { minutes } from "./domain/lib/time.ts";
import { handleMessage } from "./queue.ts";
import { handleSchedule, runChore } from "./scheduled.ts";

const everyMinute = "* * * * *";

test("each chore of a tick is queued as its own message", async () => {
  const ctx = createTestContext();
  await handleSchedule(ctx, everyMinute);
  const sent = ctx.takeSent();
  expect(sent.length).toBeGreaterThan(5);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
  for (const message of sent) expect(message).toMatchObject({ kind: "chore", cron: everyMinute, scheduledAt: ctx.clock.now() });
});

test("a failing chore is not retried by the queue", async () => {
  const ctx = createTestContext();
  const broken = { ...ctx, db: new Proxy(ctx.db, { get: () => fail }) };
  await handleSchedule(ctx, everyMinute);
  for (const message of ctx.takeSent()) await expect(handleMessage(broken, message)).resolves.toBeUndefined();
});

const fail = () => {
  throw new Error("no such table");
};

test("runs the chores directly when the queue is down", async () => {
  const ctx = createTestContext();
  let runs = 0;
  const audited = new Proxy(ctx.db, {
    get: (db, name, receiver) => {
      runs += 1;
      return Reflect.get(db, name, receiver) as unknown;
    },
  });
  await handleSchedule({ ...ctx, db: audited, sendJob: async () => fail() }, everyMinute);
  expect(runs).toBeGreaterThan(5);
});

test("drops a chore that waited six minutes in the queue", async () => {
  const ctx = createTestContext();
  const message = {
    kind: "chore",
    id: "flushUnsent",
    cron: everyMinute,
    scheduledAt: ctx.clock.now(),
  } as const;
  ctx.wait(minutes(6));
  let isTouched = false;
  const db = new Proxy(ctx.db, {
    get: (target, name, receiver) => {
      isTouched = true;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  await runChore({ ...ctx, db }, message);
  expect(isTouched).toBe(false);
  await runChore({ ...ctx, db }, { ...message, scheduledAt: ctx.clock.now() });
  expect(isTouched).toBe(true);
});
