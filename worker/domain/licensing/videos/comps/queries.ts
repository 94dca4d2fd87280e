import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import { comps, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { takenBySystems } from "#worker/domain/services/files/media/keys.ts";
import { compsPerPage } from "./comp-limits.contract.ts";
import type { CompPage, CompsState } from "./comps.contract.ts";
import { dayLeft, toDayLeft } from "./draft-comps.ts";
import { type CompRow, type MakingRow, stageOf, toLine } from "./present-comp.ts";

/** The viewer's own comps, neither deleted nor expired. */
const isVisible = (viewer: Viewer): SQL =>
  sql`comp.user_id = ${viewer.id} AND comp.status <> 'discarded' AND comp.put_aside_at IS NULL`;

const inTheMaking = sql`comp.submitted_at IS NOT NULL AS isSubmitted, comp.progress,
  preparation.status AS pictureStatus, preparation.progress AS pictureProgress`;

type Usage = { number: number; bytes: number };
type Day = { left: number; fullSince: number | null };

/** A page of the viewer's comps, newest first, with their total usage and what is left of the daily limit. */
export async function listComps(ctx: AppContext, viewer: Viewer, after: string | null): Promise<CompPage> {
  const [rows, usageRows, day] = (await readBatch(ctx.db, [
    pageOf(viewer, after),
    usageOf(viewer),
    dayLeft(viewer.id, ctx.clock.now()),
  ])) as [CompRow[], Usage[], Day[]]; // in the order of the queries
  const page = rows.slice(0, compsPerPage);
  const last = rows.length > compsPerPage ? page.at(-1) : undefined;
  return {
    comps: page.map(toLine),
    nextAfter: last ? `${last.createdAt}.${last.id}` : null,
    usage: usageRows[0] ?? { number: 0, bytes: 0 },
    left: toDayLeft(day[0]),
  };
}

const usageOf = (viewer: Viewer): SQL => sql`
  SELECT count(*) AS number, ifnull(sum(comp.bytes), 0) AS bytes FROM comps AS comp WHERE ${isVisible(viewer)}`;

function pageOf(viewer: Viewer, after: string | null): SQL {
  const [at, lastId] = readAfter(after);
  return sql`
    SELECT comp.id, comp.status, comp.failure_code AS failureCode, ${inTheMaking}, comp.track_id AS trackId,
      comp.track_title AS trackTitle, comp.artist, comp.upload_id AS uploadId, upload.filename AS videoName, upload.size_bytes AS videoBytes,
      upload.status = 'uploaded' AND upload.put_aside_at IS NULL AS isVideoThere,
      ifnull(track.is_active, 0) AS isOnSale, comp.created_at AS createdAt, comp.expires_at AS expiresAt, comp.bytes,
      comp.width, comp.height, comp.duration_ms AS durationMs, comp.start_at_ms AS startAtMs,
      comp.volume_percent AS volumePercent, comp.ends_with_track AS endsWithTrack
    FROM comps AS comp
    JOIN uploads AS upload ON upload.id = comp.upload_id
    LEFT JOIN preparations AS preparation ON preparation.id = comp.preparation_id
    LEFT JOIN tracks AS track ON track.id = comp.track_id
    WHERE ${isVisible(viewer)} AND comp.created_at <= ${at} AND (comp.created_at < ${at} OR comp.id > ${lastId})
    ORDER BY comp.created_at DESC, comp.id LIMIT ${compsPerPage + 1}`;
}

/** An invalid cursor shows the first page. */
function readAfter(after: string | null): [at: number, id: string] {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,40})$/.exec(after ?? "") ?? [];
  return [Number(at ?? Number.MAX_SAFE_INTEGER), id ?? ""];
}

export async function readCompsUsage(ctx: AppContext, viewer: Viewer): Promise<CompPage["usage"]> {
  const [usage] = await ctx.db.all<Usage>(usageOf(viewer));
  return usage ?? { number: 0, bytes: 0 };
}

/** Polled by pages with pending comps. */
export async function getCompsState(ctx: AppContext, viewer: Viewer): Promise<CompsState> {
  const rows = await ctx.db.all<MakingRow & { id: string }>(sql`
    SELECT comp.id, ${inTheMaking}
    FROM comps AS comp LEFT JOIN preparations AS preparation ON preparation.id = comp.preparation_id
    WHERE comp.user_id = ${viewer.id} AND comp.status = 'pending' AND comp.put_aside_at IS NULL ORDER BY comp.id LIMIT 100`);
  const pending = rows.map((row) => ({ id: row.id, ...stageOf(row) }));
  const version = pending.map(({ id, stage, progress }) => `${id}:${stage}:${progress.toFixed(2)}`);
  return { pending, version: version.join(",") || "none" };
}

const nameOf = (text: string): string => takenBySystems(text).slice(0, 80).trim();

/** Storage key and file name of the viewer's own comp. Null if it is missing, deleted or another account's. */
export async function findComp(ctx: AppContext, viewer: Viewer, id: string): Promise<{ key: string; filename: string } | null> {
  const [row] = await ctx.db
    .select({ key: comps.mediaKey, title: comps.trackTitle, artist: comps.artist, video: uploads.filename })
    .from(comps)
    .innerJoin(uploads, eq(uploads.id, comps.uploadId))
    .where(and(eq(comps.id, id), eq(comps.userId, viewer.id), eq(comps.status, "made"), isNull(comps.putAsideAt)));
  if (!row?.key) return null;
  const video = row.video.replace(/\.\w{2,4}$/, "");
  return { key: row.key, filename: `${nameOf(video)} - ${nameOf(row.title)} - comp.mp4` };
}
