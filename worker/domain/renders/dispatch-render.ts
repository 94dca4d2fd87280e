import { and, eq } from "drizzle-orm";
import { preparations, renders } from "#drizzle/schema/index.ts";
import type { SoundJob } from "#render-service/contract.ts";
import type { AppContext } from "#worker/context.ts";
import { type HandedOver, callbackUrl, handOver } from "#worker/domain/jobs/hand-over.ts";
import { urlLife } from "#worker/domain/jobs/limits.ts";
import { claim, putBack } from "#worker/domain/jobs/line.ts";
import { renderKey } from "#worker/domain/media/keys.ts";

type Render = typeof renders.$inferSelect;

/** Hands a waiting render, whose picture is ready, to the render service as attempt `attempt`. */
export async function dispatchRender(ctx: AppContext, id: string, attempt: number): Promise<HandedOver> {
  const job = { kind: "render", id, attempt } as const;
  if (!(await claim(ctx, job))) return "gone";
  const [render] = await ctx.db.select().from(renders).where(eq(renders.id, id));
  const described = render && (await describeJob(ctx, render));
  if (described) return handOver(ctx, job, described);
  await putBack(ctx, job);
  return "gone";
}

/** All of it as it was chosen: what has become of the track since is not asked. */
async function describeJob(ctx: AppContext, render: Render): Promise<SoundJob | null> {
  const [preparation] = await ctx.db
    .select()
    .from(preparations)
    .where(and(eq(preparations.id, render.preparationId), eq(preparations.status, "ready")));
  if (!preparation) return null;
  if (!preparation.pictureKey || !preparation.durationMs)
    throw new Error(`Render ${render.id} lacks its picture`);
  const expires = ctx.clock.now() + urlLife;
  return {
    kind: "sound",
    jobId: render.id,
    attempt: render.attempt,
    callbackUrl: callbackUrl(ctx),
    pictureUrl: ctx.mediaUrls.sign(preparation.pictureKey, "read", expires),
    pictureSeconds: preparation.durationMs / 1000,
    musicUrl: ctx.mediaUrls.sign(render.masterKey, "read", expires),
    startAtSeconds: latestStart(render.startAtMs, render.trackDurationMs, preparation.durationMs) / 1000,
    volume: render.volumePercent / 100,
    outputUrl: ctx.mediaUrls.sign(renderKey(render.id, render.attempt), "write", expires),
    tags: {
      title: render.trackTitle,
      artist: render.artist,
      isrc: render.isrc ?? "",
      licenceNumber: render.licenceNumber,
    },
  };
}

/** Spec §5: the start point is at most track length minus video length, whatever the browser sent. */
export function latestStart(startAtMs: number, trackMs: number, videoMs: number): number {
  return Math.max(0, Math.min(startAtMs, trackMs - videoMs));
}
