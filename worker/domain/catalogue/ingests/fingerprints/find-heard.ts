import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { findPlain } from "./raw-fingerprint.ts";
import { type SampledKey, isSampled } from "./sample-keys.ts";

/** Tracks that are compared with a posted sound. */
const maxTracks = 12;
/** A key that stands in more places than this is no landmark. */
const maxPlaces = 400;
/** Keys of a question. */
const maxQueried = 4000;
/** A copy may run some percent faster, so that its places drift: votes within half a second count as one place. */
const drift = 4;
const minVotes = 2;
const keyBits = 24;

/**
 * Tracks that share places with a sound of any length, the likeliest first. Unlike an ingest, what is asked here may be short and
 * badly encoded, so each value is looked up with every one of its bits turned, too. Of long sounds, values are taken evenly.
 */
export async function findHeardTracks(ctx: AppContext, items: Uint32Array): Promise<string[]> {
  const places = probe(items);
  if (places.length === 0) return [];
  const pairs = JSON.stringify(places.map(({ key, position }) => [key, position]));
  const rows = await ctx.db.all<{ track_id: string }>(sql`
    WITH asked AS MATERIALIZED (
      SELECT asked.value ->> 0 AS key, asked.value ->> 1 AS position
      FROM json_each(${pairs}) AS asked
      WHERE (SELECT count(*) FROM (
        SELECT 1 FROM fingerprint_postings AS posting WHERE posting.key = asked.value ->> 0
          LIMIT ${maxPlaces + 1}
      )) <= ${maxPlaces}
    ),
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

/** The sampled ones among a sound's values and their neighbours by one bit. */
function probe(items: Uint32Array): SampledKey[] {
  const plain = findPlain(items);
  const places: SampledKey[] = [];
  for (const [position, item] of items.entries()) {
    if (plain[position] === 1) continue;
    const key = item >>> 8;
    if (isSampled(key)) places.push({ key, position });
    for (let bit = 0; bit < keyBits; bit++)
      if (isSampled(key ^ (1 << bit))) places.push({ key: key ^ (1 << bit), position });
  }
  if (places.length <= maxQueried) return places;
  return Array.from({ length: maxQueried }, (_, n) => places[Math.floor((n * places.length) / maxQueried)]!);
}
