import { type SQL, sql } from "drizzle-orm";
import { requireRefusal, runBatch, readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { enqueue, flushOutbox, outboxId } from "#worker/domain/services/jobs/outbox.ts";
import { getUpload } from "#worker/domain/services/files/uploads/queries.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ensurePreparation } from "#worker/domain/licensing/videos/preparations/ensure-preparation.ts";
import type { LeftOut, MakeComps, MakeCompsRefusal, MakeCompsResult } from "./comps.contract.ts";
import { usualVolume } from "#worker/domain/licensing/videos/videos.contract.ts";
import { dayLeft, leftNow, toDayLeft } from "./draft-comps.ts";

type Outcome = ({ ok: true } & MakeCompsResult) | { ok: false; refusal: MakeCompsRefusal };

const refusedBy: Record<string, MakeCompsRefusal> = {
  too_many_comps_a_day: "could-not-start",
  too_many_waiting: "too-many-waiting",
  no_such_video: "could-not-start",
  // Race of two requests: the other one inserted the same comp.
  "comps.upload_id": "could-not-start",
};

/** Creates comps in the given order up to the daily limit, skipping existing ones. Requests a missing picture. */
export async function makeComps(ctx: AppContext, viewer: Viewer, input: MakeComps): Promise<Outcome> {
  if (viewer.activeRole === "label") return { ok: false, refusal: "labels-cannot-comp" };
  const upload = await getUpload(ctx, viewer, input.videoId);
  if (upload?.purpose !== "video" || upload.status !== "uploaded") return { ok: false, refusal: "no-such-video" };
  const prepared = await ensurePreparation(ctx, upload, null);
  if (!prepared.ok) return { ok: false, refusal: "too-many-preparations" };
  const { id: preparationId, status } = prepared.preparation;
  if (status === "refused") return { ok: false, refusal: "unusable-video" };
  const named = input.trackId.map((trackId) => ({ id: crypto.randomUUID(), trackId }));
  const message = { kind: "comp", id: named[0]?.id ?? "", attempt: 1 } as const;
  const now = ctx.clock.now();
  const candidates = selectCandidates(input, named);
  const before = await readCandidates(ctx, candidates);
  try {
    await runBatch(ctx.db, [
      insertComps(ctx, viewer, candidates, { uploadId: upload.id, preparationId, now }),
      enqueue(ctx.db, message, now),
    ]);
  } catch (error) {
    return requireRefusal(error, refusedBy);
  }
  ctx.defer(flushOutbox(ctx, [outboxId(message)]));
  return sumUp(ctx, viewer, { named, before, now });
}

type Named = { id: string; trackId: string };

function selectCandidates({ videoId, startAtSeconds, volumePercent, endsWithTrack }: MakeComps, named: readonly Named[]): SQL {
  const start = startAtSeconds === undefined ? null : Math.round(startAtSeconds * 1000);
  // An explicit start also decides whether the track is edited.
  const ends = start === null ? null : Number(endsWithTrack === "on");
  return sql`
    SELECT asked.key AS place, asked.value ->> '$.id' AS id, track.id AS track_id, track.title, track.artist,
      track.is_active = 1 AND track.preview_key IS NOT NULL AS is_on_sale, ${videoId} AS upload_id,
      ifnull(${start}, ifnull(cue.start_at_ms, 0)) AS start_at_ms,
      ifnull(${volumePercent ?? null}, ifnull(cue.volume_percent, ${usualVolume})) AS volume_percent,
      ifnull(${ends}, ifnull(cue.ends_with_track, 0)) AS ends_with_track
    FROM json_each(${JSON.stringify(named)}) AS asked
    JOIN tracks AS track ON track.id = asked.value ->> '$.trackId'
    LEFT JOIN cues AS cue ON cue.upload_id = ${videoId} AND cue.track_id = track.id`;
}

const isThere = sql`EXISTS (SELECT 1 FROM comps AS comp WHERE comp.upload_id = candidate.upload_id
  AND comp.track_id = candidate.track_id AND comp.start_at_ms = candidate.start_at_ms
  AND comp.volume_percent = candidate.volume_percent AND comp.ends_with_track = candidate.ends_with_track
  AND comp.status IN ('pending', 'made') AND comp.put_aside_at IS NULL)`;

type Place = { uploadId: string; preparationId: string; now: number };

function insertComps(ctx: AppContext, viewer: Viewer, candidates: SQL, { uploadId, preparationId, now }: Place) {
  return ctx.db.run(sql`
    INSERT INTO comps (id, user_id, upload_id, preparation_id, track_id, track_title, artist, marked_name,
      start_at_ms, volume_percent, ends_with_track, heartbeat_at, created_at)
    SELECT candidate.id, ${viewer.id}, ${uploadId}, preparation.id, candidate.track_id, candidate.title, candidate.artist,
      brand.brand_name, candidate.start_at_ms, candidate.volume_percent, candidate.ends_with_track, ${now}, ${now}
    FROM (${candidates}) AS candidate
    JOIN brand_profiles AS brand ON brand.user_id = ${viewer.id}
    JOIN preparations AS preparation ON preparation.id = ${preparationId} AND preparation.status IN ('pending', 'ready')
    WHERE candidate.is_on_sale = 1 AND NOT ${isThere}
    ORDER BY candidate.place LIMIT ${leftNow(viewer.id, now)}`);
}

type CandidateRow = { id: string; title: string; isOnSale: 0 | 1; isThere: 0 | 1 };

const readCandidates = (ctx: AppContext, candidates: SQL) =>
  ctx.db.all<CandidateRow>(sql`
    SELECT candidate.id, candidate.title, candidate.is_on_sale AS isOnSale, ${isThere} AS isThere
    FROM (${candidates}) AS candidate ORDER BY candidate.place`);

type Done = { named: readonly Named[]; before: readonly CandidateRow[]; now: number };

async function sumUp(ctx: AppContext, viewer: Viewer, { named, before, now }: Done): Promise<Outcome> {
  const ids = JSON.stringify(named.map(({ id }) => id));
  const [inserted, day] = (await readBatch(ctx.db, [
    sql`SELECT comp.id FROM json_each(${ids}) AS asked JOIN comps AS comp ON comp.id = asked.value`,
    dayLeft(viewer.id, now),
  ])) as [{ id: string }[], { left: number; fullSince: number | null }[]]; // in the order of the queries
  const newIds = new Set(inserted.map(({ id }) => id));
  const { nextAt } = toDayLeft(day[0]);
  const onSale = before.filter(({ isOnSale }) => isOnSale === 1);
  const leftOut = onSale
    .filter(({ id }) => !newIds.has(id))
    .map(({ title, isThere: there }): LeftOut => ({ title, why: there ? "there-already" : "none-left" }));
  // A concurrent request or the end of the preparation intervened; a second attempt resolves it.
  if (nextAt === null && leftOut.some(({ why }) => why === "none-left")) return { ok: false, refusal: "could-not-start" };
  return { ok: true, count: newIds.size, leftOut, offSale: named.length - onSale.length, nextAt };
}
