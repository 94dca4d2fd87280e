import { type SQL, sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { findPlain } from "./stored-fingerprints.ts";

/** An indexed value of a fingerprint: `key` is its top 24 bits, which errors reach least. */
export type SampledKey = { key: number; position: number };

/** One value in four is indexed, selected by its own bits, so that two copies select the same values wherever they start. */
const keptOneIn = 4;
/** Maximum positions per key: a loop repeats its values for minutes, and the first ones suffice to find it. */
const placesAKey = 6;

/** Keys to index or to look up: about two per second of sound. */
export function sampleKeys(items: Uint32Array): SampledKey[] {
  const plain = findPlain(items);
  const places = new Map<number, number>();
  const sampled: SampledKey[] = [];
  for (const [position, item] of items.entries()) {
    const key = item >>> 8;
    const isRepeated = position > 0 && (items[position - 1] ?? 0) >>> 8 === key;
    if (isRepeated || plain[position] === 1 || !isSampled(key)) continue;
    const seen = places.get(key) ?? 0;
    places.set(key, seen + 1);
    if (seen < placesAKey) sampled.push({ key, position });
  }
  return sampled;
}

const isSampled = (key: number): boolean => scatter(key) % keptOneIn === 0;

/** Multiplicative hash (Knuth 6.4): neighbouring values share their upper bits, which would skew the sample. */
function scatter(key: number): number {
  return Math.imul(key, 2_654_435_761) >>> 24;
}

/** Replaces a track's fingerprint in the index with its newest. Idempotent. */
export async function indexFingerprint(
  ctx: Pick<AppContext, "db" | "clock">,
  own: { trackId: string; ingestId: string },
  places: readonly SampledKey[],
): Promise<void> {
  const { db } = ctx;
  const { trackId, ingestId } = own;
  const [existing] = await db.all<{ ingest_id: string }>(
    sql`SELECT ingest_id FROM indexed_fingerprints WHERE track_id = ${trackId}`,
  );
  if (existing?.ingest_id === ingestId) return;
  const keys = [...new Set(places.map(({ key }) => key))];
  await runBatch(db, [
    db.run(sql`DELETE FROM indexed_fingerprints WHERE track_id = ${trackId}`),
    db.run(sql`
      INSERT INTO indexed_fingerprints (track_id, ingest_id, keys, indexed_at)
      VALUES (${trackId}, ${ingestId}, ${JSON.stringify(keys)}, ${ctx.clock.now()})`),
    db.run(sql`
      INSERT INTO fingerprint_postings (key, print, position)
      SELECT asked.value ->> 0, known.seq, asked.value ->> 1
      FROM indexed_fingerprints AS known, json_each(${asPairs(places)}) AS asked
        WHERE known.track_id = ${trackId}`),
  ]);
}

/** Sampled keys as one JSON text: `[[key, position], …]`. */
const asPairs = (places: readonly SampledKey[]): string => JSON.stringify(places.map(({ key, position }) => [key, position]));

/** Keys with more positions than this are ignored: they are costly and not distinctive. */
const maxPlaces = 400;

/** CTE `asked`: the keys that are distinctive enough to look up. */
export const landmarksSql = (places: readonly SampledKey[]): SQL => sql`
    asked AS MATERIALIZED (
      SELECT asked_pair.value ->> 0 AS key, asked_pair.value ->> 1 AS position
      FROM json_each(${asPairs(places)}) AS asked_pair
      WHERE (SELECT count(*) FROM (
        SELECT 1 FROM fingerprint_postings AS posting WHERE posting.key = asked_pair.value ->> 0
          LIMIT ${maxPlaces + 1}
      )) <= ${maxPlaces}
    )`;

/** Maximum tracks to compare with a posted sound. */
const maxTracks = 12;
/** Maximum keys per query. */
const maxQueried = 4000;
/** A copy may run a few percent faster, so its positions drift: votes within half a second count as one shift. */
const drift = 4;
const minVotes = 2;
const keyBits = 24;

/**
 * Tracks that share positions with a sound of any length, most votes first. Unlike an ingest's, this sound may be short and badly
 * encoded, so each value is also looked up with every single bit flipped. Long sounds are sampled evenly.
 */
export async function findHeardTracks(ctx: AppContext, items: Uint32Array): Promise<string[]> {
  const places = probe(items);
  if (places.length === 0) return [];
  const rows = await ctx.db.all<{ track_id: string }>(sql`
    WITH ${landmarksSql(places)},
    votes AS (
      SELECT posting.print AS print, count(*) AS votes
      FROM asked CROSS JOIN fingerprint_postings AS posting ON posting.key = asked.key
      GROUP BY posting.print, (asked.position - posting.position + 100000) / ${drift}
        HAVING count(*) >= ${minVotes}
    )
    SELECT known.track_id
    FROM votes JOIN indexed_fingerprints AS known ON known.seq = votes.print
    GROUP BY known.track_id ORDER BY max(votes.votes) DESC, known.track_id LIMIT ${maxTracks}`);
  return rows.map(({ track_id: id }) => id);
}

/** The indexable keys among a sound's values and their one-bit neighbours. */
function probe(items: Uint32Array): SampledKey[] {
  const plain = findPlain(items);
  const places: SampledKey[] = [];
  for (const [position, item] of items.entries()) {
    if (plain[position] === 1) continue;
    const key = item >>> 8;
    if (isSampled(key)) places.push({ key, position });
    for (let bit = 0; bit < keyBits; bit++) if (isSampled(key ^ (1 << bit))) places.push({ key: key ^ (1 << bit), position });
  }
  if (places.length <= maxQueried) return places;
  return Array.from({ length: maxQueried }, (_, n) => places[Math.floor((n * places.length) / maxQueried)]!);
}
