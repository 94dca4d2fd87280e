import { sql } from "drizzle-orm";
import { fromBase64 } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { cardColumns, type CardRow, toCard } from "#worker/domain/catalogue/library/track-card.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Described } from "./describe-likeness.ts";

/** A track that may be shown, with what it is like. */
export type Candidate = Described & { seq: number; card: TrackCard; sections: Uint8Array };

type Row = CardRow & {
  seq: number;
  vector: string;
  sections: string;
  heardBpm: number | null;
  heardKey: string | null;
};

/**
 * Those of the found tracks that are on sale at this moment, in no order. What the label says of tempo and key goes
 * before what was heard, as on every page.
 */
export async function readCandidates(
  ctx: AppContext,
  seqs: readonly number[],
  { withSections }: { withSections: boolean },
): Promise<Candidate[]> {
  const sections = withSections ? sql`features.sections` : sql`''`;
  const rows = await ctx.nearest.all<Row>(sql`
    SELECT '' AS cursor, track.seq, ${cardColumns}, features.vector, ${sections} AS sections,
      ifnull(track.bpm, features.bpm) AS heardBpm, ifnull(track.musical_key, features.musical_key) AS heardKey
    FROM json_each(${JSON.stringify(seqs)}) AS asked
    CROSS JOIN tracks AS track ON track.seq = asked.value
    JOIN track_features AS features ON features.track_id = track.id
    WHERE track.is_active = 1`);
  return rows.map((row) => ({
    seq: row.seq,
    card: toCard(row),
    vector: fromBase64(row.vector),
    sections: fromBase64(row.sections),
    bpm: row.heardBpm || null,
    key: row.heardKey,
  }));
}

/** The courses of some tracks, by their ids. */
export async function readCourses(
  ctx: AppContext,
  trackIds: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await ctx.db.all<{ id: string; course: string }>(sql`
    SELECT features.track_id AS id, features.course
    FROM json_each(${JSON.stringify(trackIds)}) AS asked
    CROSS JOIN track_features AS features ON features.track_id = asked.value`);
  return new Map(rows.map(({ id, course }) => [id, fromBase64(course)]));
}
