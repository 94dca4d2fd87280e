import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { acceptedForRender } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { acceptedSql, areAccepted } from "#worker/domain/services/legal/documents/acceptances.ts";
import { namesOfExcluded } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { readDeclaration } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import { listed } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { offered, priceOf } from "#worker/domain/catalogue/tracks/offers.ts";
import { isHeldSql } from "#worker/domain/money/refunds/disputes/account-hold.ts";
import { readBalance } from "#worker/domain/money/purchases/tokens/grant-tokens.ts";
import {
  type DraftCue,
  type DraftQuery,
  maxListed,
  maxListedTracks,
  type OrderDraft,
  type DraftTrack,
  type DraftVideo,
} from "./orders.contract.ts";
import { latestStart } from "#worker/domain/licensing/licences/laid-music.ts";
import { usualVolume } from "#worker/domain/licensing/videos/limits.contract.ts";
import {
  firstVideo,
  heardSql,
  isOwnVideo,
  isUsable,
  lastUsedFirst,
} from "#worker/domain/licensing/videos/own-videos.ts";
import { type Pair, pairKey } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";

type TrackRow = Omit<DraftTrack, "hasCover" | "prices" | "excludedUses"> & {
  hasCover: 0 | 1;
  social: number;
  commercial: number;
  durationMs: number;
  /** JSON. */
  rightsDeclaration: string | null;
};
type VideoRow = Omit<DraftVideo, "durationSeconds" | "isRefused"> & {
  durationMs: number | null;
  isRefused: 0 | 1;
};
type CueRow = Omit<Pair, "endsWithTrack"> & { endsWithTrack: 0 | 1 };

/** Drafts an order of one track under several videos, or of several tracks under one video, at the saved cues. */
export async function draftOrder(ctx: AppContext, viewer: Viewer, query: DraftQuery): Promise<OrderDraft> {
  const [answers, balance] = await Promise.all([
    readBatch(ctx.db, [
      videosSql(viewer),
      tracksSql(viewer, query),
      cuesSql(viewer, query),
      acceptedSql(viewer.id),
      isHeldSql(viewer.id),
    ]),
    readBalance(ctx, viewer),
  ]);
  const [videoRows, trackRows, cueRows, accepted, accountHolds] = answers as [
    VideoRow[],
    TrackRow[],
    CueRow[],
    unknown[],
    unknown[],
  ]; // as asked
  const videos = videoRows.map(({ durationMs, isRefused, ...video }) => ({
    ...video,
    durationSeconds: durationMs === null ? null : durationMs / 1000,
    isRefused: isRefused === 1,
  }));
  const usualCue = {
    startAtMs: Math.round(query.startTime * 1000),
    volumePercent: usualVolume,
    endsWithTrack: false,
    isKnown: false,
  };
  const usable = videos.filter(({ isRefused }) => !isRefused);
  const isOneTrack = query.track !== undefined;
  const one = usable.find(({ id }) => id === query.video[0]) ?? usable[0];
  return {
    several: isOneTrack ? "videos" : "tracks",
    tracks: trackRows.map(toTrack),
    videos,
    videoId: isOneTrack ? null : (one?.id ?? null),
    cues: Object.fromEntries([
      ...tooLate(usualCue, trackRows, videoRows),
      ...cueRows.map(({ uploadId, trackId, startAtMs, endsWithTrack, ...cue }) => {
        const track = trackRows.find(({ id }) => id === trackId);
        const video = videoRows.find(({ id }) => id === uploadId);
        const begins = startUnder(startAtMs, track, video);
        return [
          pairKey({ uploadId, trackId }),
          { ...cue, startAtMs: begins, endsWithTrack: endsWithTrack === 1, isKnown: true },
        ] as const;
      }),
    ]),
    usualCue,
    chosen: isOneTrack ? query.video : query.tracks,
    balance,
    isHeld: accountHolds.length > 0,
    mustAcceptTerms: !areAccepted(accepted, acceptedForRender),
  };
}

/** Caps the start by the lengths of track and video, where known. */
function startUnder(
  startAtMs: number,
  track: Pick<TrackRow, "durationMs"> | undefined,
  video: Pick<VideoRow, "durationMs"> | undefined,
): number {
  return track && video?.durationMs ? latestStart(startAtMs, track.durationMs, video.durationMs) : startAtMs;
}

/** Pairs for which the usual start is too late, with their latest start. */
const tooLate = (usual: DraftCue, tracks: readonly TrackRow[], videos: readonly VideoRow[]) =>
  tracks.flatMap((track) =>
    videos.flatMap((video) => {
      const startAtMs = startUnder(usual.startAtMs, track, video);
      const key = pairKey({ uploadId: video.id, trackId: track.id });
      return startAtMs < usual.startAtMs ? [[key, { ...usual, startAtMs }] as const] : [];
    }),
  );

function videosSql(viewer: Viewer): SQL {
  return sql`
    SELECT upload.id, upload.filename, upload.size_bytes AS sizeBytes,
      (SELECT duration_ms FROM preparations WHERE upload_id = upload.id AND source_width IS NOT NULL LIMIT 1) AS durationMs,
      NOT ${isUsable} AS isRefused,
      ${heardSql} AS heard
    FROM uploads AS upload
    WHERE ${isOwnVideo(viewer)} ORDER BY ${lastUsedFirst} LIMIT ${maxListed}`;
}

const trackColumns = sql`track.id, track.title, track.artist, track.mood, track.cover_key IS NOT NULL AS hasCover,
  track.cover_colour AS coverColour, ${offered} AS offer, ${priceOf("social")} AS social,
  ${priceOf("commercial")} AS commercial, track.duration_ms AS durationMs,
  track.rights_declaration AS rightsDeclaration`;

function tracksSql(viewer: Viewer, { track, tracks, shortlist }: DraftQuery): SQL {
  if (track === undefined && shortlist !== undefined) {
    return sql`
      SELECT ${trackColumns}
      FROM shortlists AS shortlist JOIN shortlist_tracks AS entry ON entry.shortlist_id = shortlist.id
        JOIN tracks AS track ON track.id = entry.track_id AND track.is_active = 1
        JOIN label_profiles AS label ON label.id = track.label_id
      WHERE shortlist.id = ${shortlist} AND shortlist.user_id = ${viewer.id}
      ORDER BY track.id IN ${listed(tracks)} DESC, entry.position LIMIT ${maxListedTracks}`;
  }
  return sql`
    SELECT ${trackColumns}
    FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
    WHERE track.id IN ${listed(track === undefined ? tracks : [track])} AND track.is_active = 1
    ORDER BY track.title, track.id LIMIT ${maxListedTracks}`;
}

/** Saved cues of the one track, or of the one video. */
function cuesSql(viewer: Viewer, { track, video }: DraftQuery): SQL {
  const which =
    track === undefined ? sql`upload.id = ${firstVideo(viewer, video[0])}` : sql`cue.track_id = ${track}`;
  return sql`
    SELECT cue.upload_id AS uploadId, cue.track_id AS trackId, cue.start_at_ms AS startAtMs,
      cue.volume_percent AS volumePercent, cue.ends_with_track AS endsWithTrack
    FROM uploads AS upload JOIN cues AS cue ON cue.upload_id = upload.id
    WHERE ${isOwnVideo(viewer)} AND ${which}`;
}

function toTrack({
  hasCover,
  social,
  commercial,
  durationMs: _known,
  rightsDeclaration,
  ...track
}: TrackRow): DraftTrack {
  return {
    ...track,
    hasCover: hasCover === 1,
    prices: { social, commercial },
    excludedUses: namesOfExcluded(readDeclaration(rightsDeclaration)),
  };
}
