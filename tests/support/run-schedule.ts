import { handleMessage } from "#worker/queue.ts";
import { handleSchedule } from "#worker/scheduled.ts";
import type { TestContext } from "./app-context.ts";

/** Runs a cron tick and the chores it queues. Other queued messages stay queued. */
export async function runSchedule(ctx: TestContext, cron: string): Promise<void> {
  await handleSchedule(ctx, cron);
  const sent = ctx.takeSent();
  for (const message of sent.filter(({ kind }) => kind !== "chore")) void ctx.sendJob(message);
  await Promise.all(sent.filter(({ kind }) => kind === "chore").map((message) => handleMessage(ctx, message)));
}
