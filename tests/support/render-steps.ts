import { eq } from "drizzle-orm";
import { renders } from "#drizzle/schema/index.ts";
import type { OriginalSound } from "#render-service/original-sound/original-sound.contract.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { pictureKey, renderKey } from "#worker/domain/services/files/media/keys.ts";
import { handleMessage } from "#worker/queue.ts";
import type { TestContext } from "./app-context.ts";

/** Delivers the queued messages to their consumer. */
export async function runQueue(ctx: TestContext): Promise<void> {
  await ctx.settle();
  for (const message of ctx.takeSent()) {
    await handleMessage(ctx, message);
  }
  await ctx.settle();
}

/** Fakes the render service's completion of the last preparation: 30 s, 1920×1080. */
export async function finishPicture(ctx: TestContext, originalSound?: OriginalSound): Promise<void> {
  const job = ctx.jobs.findLast((one) => one.kind === "prepare");
  if (!job) throw new Error("no preparation was submitted");
  await ctx.media.write(pictureKey(job.jobId, job.attempt), new Uint8Array(5), "video/mp4");
  const source = {
    container: "mov",
    codec: "h264",
    displayWidth: 1920,
    displayHeight: 1080,
    framesPerSecond: 30,
  };
  const reply = await recordEvent(ctx, {
    type: "prepare.completed",
    jobId: job.jobId,
    attempt: job.attempt,
    mode: "encoded",
    width: 1920,
    height: 1080,
    durationMs: 30_000,
    bytes: 5,
    source: { ...source, durationMs: 30_000, hasAudio: true, isHdr: false },
    ...(originalSound && { originalSound }),
  });
  if (!reply.applied) throw new Error("the picture was not taken");
}

/** Fakes the render service's completion of a render's audio pass, at its current attempt. */
export async function finishSound(ctx: TestContext, id: string): Promise<void> {
  const [render] = await ctx.db.select().from(renders).where(eq(renders.id, id));
  const attempt = render?.attempt ?? 0;
  await ctx.media.write(renderKey(id, attempt), new Uint8Array(7), "video/mp4");
  const event = { type: "sound.completed", jobId: id, attempt, bytes: 7, durationMs: 30_000 } as const;
  const reply = await recordEvent(ctx, { ...event, sha256: "a".repeat(64) });
  if (!reply.applied) throw new Error("the video was not taken");
}
