import { and, eq, sql } from "drizzle-orm";
import { comps } from "#drizzle/schema/index.ts";
import type { CompJob, RenderEvent } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { days } from "#worker/domain/lib/time.ts";
import { planOwnEdit } from "#worker/domain/licensing/videos/picture-fits/read-picture-facts.ts";
import { type JobDetails, urlLife } from "#worker/domain/services/jobs/scheduler.ts";
import { compKey, removeEarlierAttempts } from "#worker/domain/services/files/media/keys.ts";
import { musicOf } from "#worker/domain/licensing/licences/laid-music.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { compDays } from "./comp-limits.contract.ts";

const isAt = (id: string, attempt: number) => and(eq(comps.id, id), eq(comps.status, "pending"), eq(comps.attempt, attempt));

type CompCompleted = Extract<RenderEvent, { type: "comp.completed" }>;

/** Makes the comp available for `compDays`. False if it had ended already. */
export async function completeComp(ctx: AppContext, event: CompCompleted): Promise<boolean> {
  const { jobId: id, attempt, width, height, durationMs, bytes } = event;
  const mediaKey = compKey(id, attempt);
  const object = await ctx.media.head(mediaKey);
  if (object?.size !== bytes) throw new Error(`Comp ${id} is not what was reported`);
  const now = ctx.clock.now();
  const ends = { madeAt: now, expiresAt: now + days(compDays), heartbeatAt: now };
  const didApply = await runUnlessStale(ctx.db, [
    ctx.db
      .update(comps)
      .set({ status: "made", progress: 1, mediaKey, bytes, width, height, durationMs, ...ends })
      .where(isAt(id, attempt)),
    requireOneRow(ctx.db),
    ...removeEarlierAttempts(ctx.db, id, attempt, (earlier) => [compKey(id, earlier)], now),
  ]);
  if (didApply) ctx.defer(flushOutbox(ctx, [`remove-media:${id}`]));
  return didApply;
}

type Ending = { id: string; attempt: number; code: string };

/** Ends a comp without a video; it does not count towards the daily limit. False if it had ended already. */
export function endComp(ctx: AppContext, { id, attempt, code }: Ending): Promise<boolean> {
  return runUnlessStale(ctx.db, [
    ctx.db.update(comps).set({ status: "failed", failureCode: code, heartbeatAt: ctx.clock.now() }).where(isAt(id, attempt)),
    requireOneRow(ctx.db),
  ]);
}

type Row = {
  userId: string;
  uploadId: string;
  trackId: string | null;
  endsWithTrack: 0 | 1;
  attempt: number;
  pictureKey: string | null;
  durationMs: number;
  previewKey: string | null;
  trackMs: number;
  startAtMs: number;
  volumePercent: number;
  name: string;
  title: string;
  artist: string;
};

/**
 * Inputs of a comp job: the proxy if there is one, else the full-size picture, and the track's public preview, never the master.
 * Null, and the comp ends, if its track has gone off sale or its edit cannot be planned.
 */
export async function describeComp(ctx: AppContext, id: string): Promise<JobDetails<CompJob> | null> {
  const [row] = await ctx.db.all<Row>(sql`
    SELECT comp.user_id AS userId, comp.upload_id AS uploadId, track.id AS trackId,
      comp.ends_with_track AS endsWithTrack, comp.attempt, ifnull(preparation.proxy_key, preparation.picture_key) AS pictureKey,
      preparation.duration_ms AS durationMs, track.preview_key AS previewKey, track.duration_ms AS trackMs,
      comp.start_at_ms AS startAtMs, comp.volume_percent AS volumePercent, comp.marked_name AS name,
      comp.track_title AS title, comp.artist
    FROM comps AS comp
    JOIN preparations AS preparation ON preparation.id = comp.preparation_id AND preparation.status = 'ready'
    LEFT JOIN tracks AS track ON track.id = comp.track_id AND track.is_active = 1
    WHERE comp.id = ${id}`);
  if (!row) return null;
  const { attempt, pictureKey, durationMs, previewKey, trackId, name, title, artist } = row;
  if (!pictureKey) throw new Error(`Comp ${id} lacks its picture`);
  if (!previewKey || trackId === null) {
    await endComp(ctx, { id, attempt, code: "track-off-sale" });
    return null;
  }
  const pair = { videoId: row.uploadId, trackId };
  const edit = row.endsWithTrack === 1 ? await planOwnEdit(ctx, { id: row.userId }, pair) : null;
  if (row.endsWithTrack === 1 && !edit) {
    await endComp(ctx, { id, attempt, code: "no-edit" });
    return null;
  }
  const expires = ctx.clock.now() + urlLife;
  return {
    kind: "comp",
    pictureUrl: ctx.mediaUrls.sign(pictureKey, "read", expires),
    pictureSeconds: durationMs / 1000,
    musicUrl: ctx.mediaUrls.sign(previewKey, "read", expires),
    ...musicOf({ ...row, edit, pictureMs: durationMs, format: null, firstFrameMs: null }),
    volume: row.volumePercent / 100,
    name,
    title,
    artist,
    outputUrl: ctx.mediaUrls.sign(compKey(id, attempt), "write", expires),
  };
}
