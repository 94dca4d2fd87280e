import { and, eq, sql } from "drizzle-orm";
import { preparations, renders } from "#drizzle/schema/index.ts";
import type { SoundJob, VersionOf } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { coveredVersions } from "#worker/domain/base/licence-terms/licence-terms.contract.ts";
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
    ...(render.versionOf !== null && { versionOf: await describeLicensed(ctx, render, expires) }),
  };
}

type Licensed = {
  key: string | null;
  durationMs: number;
  width: number;
  height: number;
  pictureWidth: number;
  pictureHeight: number;
};

/** The video that a version is compared with, and what both were made of. */
async function describeLicensed(
  ctx: AppContext,
  { versionOf, preparationId, termsVersion }: typeof renders.$inferSelect,
  expires: number,
): Promise<VersionOf> {
  const [licensed] = await ctx.db.all<Licensed>(sql`
    SELECT render.output_key AS key, render.duration_ms AS durationMs,
      ifnull(licensed.source_width, licensed.width) AS width, ifnull(licensed.source_height, licensed.height) AS height,
      ifnull(preparation.source_width, preparation.width) AS pictureWidth,
      ifnull(preparation.source_height, preparation.height) AS pictureHeight
    FROM licences AS licence
    JOIN renders AS render ON render.id = licence.render_id
    JOIN preparations AS licensed ON licensed.id = render.preparation_id
    JOIN preparations AS preparation ON preparation.id = ${preparationId}
    WHERE licence.id = ${versionOf}`);
  const covered = coveredVersions({ termsVersion });
  if (!licensed?.key || !covered) throw new Error(`Licence ${versionOf} has no video to compare with`);
  const { key, durationMs, width, height, pictureWidth, pictureHeight } = licensed;
  return {
    videoUrl: ctx.mediaUrls.sign(key, "read", expires),
    videoSeconds: durationMs / 1000,
    shown: { video: { width, height }, picture: { width: pictureWidth, height: pictureHeight } },
    minKnownShare: covered.minKnownShare,
  };
}

/** Spec §5: the start point is at most track length minus video length, whatever the browser sent. */
export function latestStart(startAtMs: number, trackMs: number, videoMs: number): number {
  return Math.max(0, Math.min(startAtMs, trackMs - videoMs));
}
