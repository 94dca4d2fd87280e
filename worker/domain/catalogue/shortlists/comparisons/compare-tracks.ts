import { sql } from "drizzle-orm";
import { requireRefusal, type Statement, runBatch } from "#drizzle/client.ts";
import { beatGridVersion } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { cardColumns, type CardRow, toSmallCard } from "#worker/domain/catalogue/library/track-card.ts";
import { isStale, type Outcome, requireOneRow } from "#worker/domain/lib/guards.ts";
import { listed } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { maxComparedTracks } from "../shortlist-limits.contract.ts";
import type { ComparedTrack, Comparison, VoteRefusal, VoteTrack } from "./comparisons.contract.ts";

type Row = CardRow & {
  peaks: string | null;
  musicalKey: string | null;
  integratedLufs: number | null;
  truePeakDbtp: number | null;
  beats: string | null;
};

/** The first `maxComparedTracks` of these tracks, in order, without those off sale. Reads the nearest replica. */
export async function compareTracks(ctx: Pick<AppContext, "nearest">, ids: readonly string[]): Promise<Comparison> {
  const selected = ids.slice(0, maxComparedTracks);
  if (selected.length === 0) return { tracks: [], missing: 0, beyond: 0 };
  const rows = await ctx.nearest.all<Row>(sql`
    SELECT '' AS cursor, ${cardColumns}, track.peaks, track.musical_key AS musicalKey,
      ingest.facts ->> '$.loudness.integratedLufs' AS integratedLufs,
      ingest.facts ->> '$.loudness.truePeakDbtp' AS truePeakDbtp,
      grids.grid ->> '$.beats' AS beats
    FROM json_each(${JSON.stringify(selected)}) AS asked
    CROSS JOIN tracks AS track ON track.id = asked.value AND track.is_active = 1
    LEFT JOIN ingests AS ingest ON ingest.id = track.audio_ingest_id
    LEFT JOIN track_features AS features ON features.track_id = track.id
    LEFT JOIN beat_grids AS grids ON grids.ingest_id = features.ingest_id
      AND grids.version = ${beatGridVersion}
    ORDER BY asked.key`);
  return {
    tracks: rows.map(toCompared),
    missing: selected.length - rows.length,
    beyond: ids.length - selected.length,
  };
}

function toCompared(row: Row): ComparedTrack {
  const { bpm, peaks, musicalKey, integratedLufs, truePeakDbtp, beats } = row;
  return {
    ...toSmallCard(row),
    bpm,
    peaks,
    musicalKey,
    loudness: integratedLufs === null || truePeakDbtp === null ? null : { integratedLufs, truePeakDbtp },
    beats,
  };
}

/**
 * Sets the viewer's vote for one of the compared tracks and removes their votes for the others; `off` removes it. It is shown in
 * shortlists, and copied to reviews made of these tracks.
 */
export async function voteTrack(
  ctx: AppContext,
  viewer: Viewer,
  { trackId, among, isOn }: VoteTrack,
): Promise<Outcome<VoteRefusal>> {
  const compared = listed([trackId, ...among]);
  const statements: Statement[] = [
    ctx.db.run(sql`DELETE FROM track_votes WHERE user_id = ${viewer.id} AND track_id IN ${compared}`),
  ];
  if (isOn === "on")
    statements.push(
      ctx.db.run(sql`
        INSERT INTO track_votes (user_id, track_id, voted_at)
        SELECT ${viewer.id}, track.id, ${ctx.clock.now()} FROM tracks AS track
        WHERE track.id = ${trackId} AND track.is_active = 1`),
      requireOneRow(ctx.db),
    );
  try {
    await runBatch(ctx.db, statements);
    return { ok: true };
  } catch (error) {
    if (isStale(error)) return { ok: false, refusal: "no-such-track" };
    return requireRefusal(error, { too_many_votes: "too-many-votes" } as const);
  }
}

/** Which of these tracks the viewer has voted for, newest vote first. */
export async function readVotes(ctx: AppContext, viewer: Viewer, trackIds: readonly string[]): Promise<string[]> {
  if (trackIds.length === 0) return [];
  const rows = await ctx.nearest.all<{ trackId: string }>(sql`
    SELECT vote.track_id AS trackId FROM track_votes AS vote
    WHERE vote.user_id = ${viewer.id} AND vote.track_id IN ${listed(trackIds)} ORDER BY vote.voted_at DESC`);
  return rows.map(({ trackId }) => trackId);
}
