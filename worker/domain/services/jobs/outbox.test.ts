import { expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { days, seconds } from "#worker/domain/lib/time.ts";
import { enqueue, discardSent, outboxId, flushOutbox, flushUnsent } from "./outbox.ts";

const ctx = forEachTest(() => createTestContext());

const message = () => ({ kind: "render" as const, id: crypto.randomUUID(), attempt: 1 });

test("the cron sends unsent rows once", async () => {
  const lost = message();
  await runBatch(ctx.db, [enqueue(ctx.db, lost, ctx.clock.now()), enqueue(ctx.db, lost, ctx.clock.now())]);
  await flushUnsent(ctx);
  expect(ctx.takeSent()).toEqual([]);
  ctx.wait(seconds(6));
  await flushUnsent(ctx);
  await flushUnsent(ctx);
  expect(ctx.takeSent()).toEqual([lost]);
});

test("the cron deletes sent rows after a week", async () => {
  const sent = message();
  await runBatch(ctx.db, [enqueue(ctx.db, sent, ctx.clock.now())]);
  await flushOutbox(ctx, [outboxId(sent)]);
  ctx.takeSent();
  ctx.wait(days(8));
  await discardSent(ctx);
  await runBatch(ctx.db, [enqueue(ctx.db, sent, ctx.clock.now())]);
  await flushOutbox(ctx, [outboxId(sent)]);
  expect(ctx.takeSent()).toEqual([sent]);
});

test("a row is rolled back with its batch", async () => {
  const undone = message();
  const batch = runBatch(ctx.db, [
    enqueue(ctx.db, undone, ctx.clock.now()),
    { toSQL: () => ({ sql: "INSERT INTO no_such_table VALUES (1)", params: [] }) },
  ]);
  await expect(batch).rejects.toThrow("no_such_table");
  ctx.wait(days(1));
  await flushUnsent(ctx);
  expect(ctx.takeSent()).toEqual([]);
});

test("a failed send delays no other and is retried", async () => {
  const [refused, taken] = [message(), message()];
  await runBatch(
    ctx.db,
    [refused, taken].map((each) => enqueue(ctx.db, each, ctx.clock.now())),
  );
  const choosy: TestContext = {
    ...ctx,
    async sendJob(sent) {
      if (sent.id === refused.id) throw new Error("the queue is full");
      await ctx.sendJob(sent);
    },
  };
  await expect(flushOutbox(choosy, [outboxId(refused), outboxId(taken)])).rejects.toThrow("full");
  expect(ctx.takeSent()).toEqual([taken]);
  ctx.wait(seconds(6));
  await flushUnsent(ctx);
  expect(ctx.takeSent()).toEqual([refused]);
});
