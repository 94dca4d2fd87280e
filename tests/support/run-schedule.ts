import { handleMessage } from "#worker/queue.ts";
import { handleSchedule } from "#worker/scheduled.ts";
import type { TestContext } from "./app-context.ts";

/** A tick of the cron, and what the queue's consumers make of it. What else was sent stays sent. */
export async function runSchedule(ctx: TestContext, cron: string): Promise<void> {
  await handleSchedule(ctx, cron);
  const sent = ctx.takeSent();
  for (const message of sent.filter(({ kind }) => kind !== "chore")) void ctx.sendJob(message);
  await Promise.all(
    sent.filter(({ kind }) => kind === "chore").map((message) => handleMessage(ctx, message)),
  );
}
