import { sql } from "drizzle-orm";
import { beatGridVersion } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { cardColumns, type CardRow, toCard } from "#worker/domain/catalogue/library/track-card.ts";
import { maxComparedTracks } from "./comparison-limits.contract.ts";
import type { ComparedTrack, Comparison } from "./comparisons.contract.ts";

type Row = CardRow & {
  peaks: string | null;
  musicalKey: string | null;
  integratedLufs: number | null;
  truePeakDbtp: number | null;
  beats: string | null;
};

/** The first few of these tracks, in this order, as far as they are on sale. Of the nearest copy: it shows the catalogue. */
export async function compareTracks(
  ctx: Pick<AppContext, "nearest">,
  ids: readonly string[],
): Promise<Comparison> {
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
  const card = toCard(row);
  const { peaks, musicalKey, integratedLufs, truePeakDbtp, beats } = row;
  return {
    id: card.id,
    title: card.title,
    artist: card.artist,
    mood: card.mood,
    bpm: card.bpm,
    durationSeconds: card.durationSeconds,
    priceTokens: card.priceTokens,
    cardPeaks: card.cardPeaks,
    hasCover: card.hasCover,
    coverColour: card.coverColour,
    peaks,
    musicalKey,
    loudness: integratedLufs === null || truePeakDbtp === null ? null : { integratedLufs, truePeakDbtp },
    beats,
  };
}
