import { and, eq } from "drizzle-orm";
import { preparations, renders } from "#drizzle/schema/index.ts";
import type { SoundJob } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { urlLife } from "#worker/domain/base/jobs/limits.ts";
import type { JobDetails } from "#worker/domain/base/jobs/line.ts";
import { renderKey } from "#worker/domain/base/media/keys.ts";

/**
 * The sound pass of a render, or null when it has no picture to lay sound under. All of it as it was chosen: what has
 * become of the track since is not asked.
 */
export async function describeRender(ctx: AppContext, id: string): Promise<JobDetails<SoundJob> | null> {
  const [render] = await ctx.db.select().from(renders).where(eq(renders.id, id));
  if (!render) return null;
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
