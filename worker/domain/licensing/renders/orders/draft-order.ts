import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { acceptedForRender } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { acceptedSql, areAccepted } from "#worker/domain/services/legal/documents/acceptances.ts";
import { namesOfExcluded } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { readDeclaration } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isHeldSql } from "#worker/domain/money/refunds/disputes/account-hold.ts";
import { readBalance } from "#worker/domain/money/purchases/tokens/grant-tokens.ts";
import { latestStart } from "#worker/domain/licensing/licences/laid-music.ts";
import { usualVolume } from "#worker/domain/licensing/videos/videos.contract.ts";
import { pairKey } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import { type CueRow, cuesSql, type TrackRow, tracksSql, type VideoRow, videosSql } from "./draft-rows.ts";
import type { DraftCue, DraftQuery, DraftTrack, OrderDraft } from "./orders.contract.ts";

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

function toTrack({ hasCover, social, commercial, durationMs: _known, rightsDeclaration, ...track }: TrackRow): DraftTrack {
  return {
    ...track,
    hasCover: hasCover === 1,
    prices: { social, commercial },
    excludedUses: namesOfExcluded(readDeclaration(rightsDeclaration)),
  };
}
