import { and, eq, sql } from "drizzle-orm";
import { preparations, renders, uploads } from "#drizzle/schema/index.ts";
import type { OriginalTrack } from "#render-service/original-sound/original-sound.contract.ts";
import type { SoundJob, VersionOf } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { coveredVersions } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { type JobDetails, urlLife } from "#worker/domain/services/jobs/scheduler.ts";
import { renderKey } from "#worker/domain/services/files/media/keys.ts";
import { musicOf } from "#worker/domain/licensing/licences/laid-music.ts";

/** The sound job with the choices frozen at the start of the render. Null without a picture. */
export async function describeRender(ctx: AppContext, id: string): Promise<JobDetails<SoundJob> | null> {
  const [render] = await ctx.db.select().from(renders).where(eq(renders.id, id));
  if (!render) return null;
  const [preparation] = await ctx.db
    .select()
    .from(preparations)
    .where(and(eq(preparations.id, render.preparationId), eq(preparations.status, "ready")));
  if (!preparation) return null;
  if (!preparation.pictureKey || !preparation.durationMs) throw new Error(`Render ${render.id} lacks its picture`);
  const expires = ctx.clock.now() + urlLife;
  return {
    kind: "sound",
    pictureUrl: ctx.mediaUrls.sign(preparation.pictureKey, "read", expires),
    pictureSeconds: preparation.durationMs / 1000,
    musicUrl: ctx.mediaUrls.sign(render.masterKey, "read", expires),
    ...musicOf({ ...render, trackMs: render.trackDurationMs, ...laidUnder(preparation) }),
    volume: render.volumePercent / 100,
    outputUrl: ctx.mediaUrls.sign(renderKey(render.id, render.attempt), "write", expires),
    tags: {
      title: render.trackTitle,
      artist: render.artist,
      isrc: render.isrc ?? "",
      licenceNumber: render.licenceNumber,
    },
    ...(render.originalMode !== "mute" && {
      original: await describeOriginal(ctx, render, { expires, fromMs: preparation.firstFrameMs ?? 0 }),
    }),
    ...(render.isLevelled && { isLevelled: true }),
    // A format is cut from the licensed video's own file: nothing to compare.
    ...(render.versionOf !== null &&
      preparation.format === null && { versionOf: await describeLicensed(ctx, render, expires) }),
  };
}

/** The original sound to mix in. A render never completes without sound that was chosen. */
async function describeOriginal(
  ctx: AppContext,
  { id, uploadId, originalMode, originalPercent, duckMs }: typeof renders.$inferSelect,
  { expires, fromMs }: { expires: number; fromMs: number },
): Promise<OriginalTrack> {
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, uploadId));
  if (upload?.originalSound?.kind !== "kept" || !upload.originalKey) throw new Error(`Render ${id} lacks its original sound`);
  return {
    url: ctx.mediaUrls.sign(upload.originalKey, "read", expires),
    volume: originalPercent / 100,
    duckMs: originalMode === "duck" ? (duckMs ?? upload.originalSound.speechMs) : [],
    ...(fromMs > 0 && { fromSeconds: fromMs / 1000 }),
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

/** The licensed video that a version is compared with, and the sources of both. */
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

const laidUnder = ({ format, firstFrameMs, durationMs }: typeof preparations.$inferSelect) => ({
  format,
  firstFrameMs,
  pictureMs: durationMs ?? 0,
});
