import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { hours } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isLicensedBy } from "#worker/domain/catalogue/library/media-access.ts";
import { usableVideos } from "#worker/domain/licensing/videos/own-videos.ts";
import { maxCompsPerDay, maxCompsPerRequest } from "./comp-limits.contract.ts";
import type { CompDraft, DayLeft } from "./comps.contract.ts";

const day = hours(24);

/** Comps that count towards the account's daily limit; same condition as the trigger. */
const counted = (userId: string, now: number): SQL => sql`
  FROM comps WHERE user_id = ${userId} AND created_at > ${now - day} AND status <> 'failed'`;

export const leftNow = (userId: string, now: number): SQL =>
  sql`max(0, ${maxCompsPerDay} - (SELECT count(*) ${counted(userId, now)}))`;

type Row = { left: number; fullSince: number | null };

/** One row: comps left, and when the oldest one was requested if none is left. */
export const dayLeft = (userId: string, now: number): SQL => sql`
  SELECT ${leftNow(userId, now)} AS left,
    (SELECT created_at ${counted(userId, now)} ORDER BY created_at DESC LIMIT 1 OFFSET ${maxCompsPerDay - 1}) AS fullSince`;

export function toDayLeft(row: Row | undefined): DayLeft {
  const { left = 0, fullSince = null } = row ?? {};
  return { left, nextAt: fullSince === null ? null : fullSince + day };
}

type Beginning = { shortlistId: string | null; trackId: string | null; videoId: string | null };
type TrackRow = Omit<CompDraft["tracks"][number], "hasCover" | "isOnSale"> & {
  hasCover: 0 | 1;
  isOnSale: 0 | 1;
};
type VideoRow = { id: string; filename: string };
type Day = { left: number; fullSince: number | null };

/** Drafts the form: up to one form's limit of a list's tracks, or one track on sale; most recently used video first. */
export async function draftComps(ctx: AppContext, viewer: Viewer, begin: Beginning): Promise<CompDraft> {
  const columns = sql`track.id, track.title, track.artist,
    track.cover_key IS NOT NULL AND (track.is_active = 1 OR ${isLicensedBy(viewer.id, sql`track.id`)}) AS hasCover,
    track.cover_colour AS coverColour, track.is_active AS isOnSale`;
  const [videos, lists, listed, one, day] = (await readBatch(ctx.db, [
    usableVideos(viewer),
    sql`
      SELECT shortlist.name, (SELECT count(*) FROM shortlist_tracks WHERE shortlist_id = shortlist.id) AS tracks
      FROM shortlists AS shortlist
      WHERE shortlist.id = ${begin.shortlistId} AND shortlist.user_id = ${viewer.id}`,
    sql`
      SELECT ${columns}
      FROM (
        SELECT entry.track_id, entry.position
        FROM shortlists AS shortlist JOIN shortlist_tracks AS entry ON entry.shortlist_id = shortlist.id
          JOIN tracks AS track ON track.id = entry.track_id
        WHERE shortlist.id = ${begin.shortlistId} AND shortlist.user_id = ${viewer.id}
        ORDER BY track.is_active = 1 AND NOT ${hasComp(viewer)} DESC, entry.position LIMIT ${maxCompsPerRequest}
      ) AS one_page JOIN tracks AS track ON track.id = one_page.track_id
      ORDER BY one_page.position`,
    sql`SELECT ${columns} FROM tracks AS track WHERE track.id = ${begin.trackId} AND track.is_active = 1`,
    dayLeft(viewer.id, ctx.clock.now()),
  ])) as [VideoRow[], { name: string; tracks: number }[], TrackRow[], TrackRow[], Day[]]; // in the order of the queries
  const video = videos.find(({ id }) => id === begin.videoId) ?? videos[0];
  const tracks = begin.shortlistId === null ? one : listed;
  return {
    listName: lists[0]?.name ?? null,
    videos,
    videoId: video?.id ?? null,
    tracks: tracks.map(({ hasCover, isOnSale, ...track }) => ({
      ...track,
      hasCover: hasCover === 1,
      isOnSale: isOnSale === 1,
    })),
    beyond: Math.max(0, (lists[0]?.tracks ?? 0) - listed.length),
    left: toDayLeft(day[0]),
  };
}

/** Expects `tracks AS track`: the viewer has a comp with it, made or pending. */
const hasComp = (viewer: Viewer): SQL => sql`EXISTS (
  SELECT 1 FROM comps AS comp WHERE comp.track_id = track.id AND comp.user_id = ${viewer.id}
    AND comp.status IN ('pending', 'made') AND comp.put_aside_at IS NULL)`;
