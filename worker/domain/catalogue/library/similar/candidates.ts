import { sql } from "drizzle-orm";
import { fromBase64 } from "#render-service/listening/base64.contract.ts";
import { musicalKeys } from "#render-service/listening/suggest-key.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { cardColumns, type CardRow, toCard } from "#worker/domain/catalogue/library/track-card.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Difference, Likeness } from "./similar.contract.ts";

export type Candidate = Described & { seq: number; card: TrackCard; sections: Uint8Array };

type Row = CardRow & {
  seq: number;
  vector: string;
  sections: string;
  heardBpm: number | null;
  heardKey: string | null;
};

/**
 * Those of the tracks found that are on sale now, unsorted. The label's tempo and key override the analysed ones, as on every
 * page.
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

export async function readCourses(ctx: AppContext, trackIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await ctx.db.all<{ id: string; course: string }>(sql`
    SELECT features.track_id AS id, features.course
    FROM json_each(${JSON.stringify(trackIds)}) AS asked
    CROSS JOIN track_features AS features ON features.track_id = asked.value`);
  return new Map(rows.map(({ id, course }) => [id, fromBase64(course)]));
}

export type Described = { vector: Uint8Array; bpm: number | null; key: string | null };

export function describeLikeness(reference: Described, other: Described): Likeness {
  return {
    tempo: compareTempi(reference.bpm, other.bpm),
    key: relateKeys(reference.key, other.key),
    energy: differ(energyOf(reference.vector), energyOf(other.vector)),
    brightness: differ(brightnessOf(reference.vector), brightnessOf(other.vector)),
  };
}

/** Level, onsets and their strength, out of 255. */
export function energyOf(vector: Uint8Array): number {
  return 0.4 * vector[16]! + 0.3 * vector[1]! + 0.3 * vector[2]!;
}

/** Centroid and roll-off, out of 255. */
export function brightnessOf(vector: Uint8Array): number {
  return (vector[44]! + vector[46]!) / 2;
}

/** Differences of a byte value that are audible, and obvious. */
const [heard, clear] = [14, 38];

export function differ(reference: number, other: number): Difference {
  const more = other - reference;
  if (Math.abs(more) < heard) return "same";
  if (Math.abs(more) < clear) return more > 0 ? "little-more" : "little-less";
  return more > 0 ? "more" : "less";
}

function compareTempi(reference: number | null, other: number | null): Likeness["tempo"] {
  if (reference === null || other === null) return null;
  const octaves = Math.log2(other / reference);
  if (Math.abs(octaves) < 0.03) return "same";
  if (Math.abs(octaves - 1) < 0.03) return "double";
  if (Math.abs(octaves + 1) < 0.03) return "half";
  if (Math.abs(octaves) < 0.12) return octaves > 0 ? "little-more" : "little-less";
  return octaves > 0 ? "more" : "less";
}

/**
 * "same"; or "related" for a key that differs in at most one note, so that the two mix: the relative key and those a fifth away.
 */
function relateKeys(reference: string | null, other: string | null): Likeness["key"] {
  const [one, two] = [placeOf(reference), placeOf(other)];
  if (one === null || two === null) return null;
  if (one.fifths === two.fifths) return one.isMinor === two.isMinor ? "same" : "related";
  const apart = (one.fifths - two.fifths + 12) % 12;
  return apart === 1 || apart === 11 ? "related" : null;
}

/** Position on the circle of fifths; relative keys share one. */
function placeOf(key: string | null): { fifths: number; isMinor: boolean } | null {
  const place = musicalKeys.findIndex((name) => name === key);
  if (place < 0) return null;
  const isMinor = place % 2 === 1;
  const note = Math.floor(place / 2) + (isMinor ? 3 : 0);
  return { fifths: (note * 7) % 12, isMinor };
}
