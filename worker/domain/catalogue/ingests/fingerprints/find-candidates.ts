import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { asPairs } from "./index-fingerprint.ts";
import type { SampledKey } from "./sample-keys.ts";

/** A track that may hold the same sound, and how many values later its own begins within ours. */
export type Candidate = { trackId: string; shifts: number[] };

/** So many sampled values must agree on one shift; two of twenty seconds agree on about fifteen. */
const minVotes = 3;
/** A key that stands in more places than this is no landmark, and would cost more than it tells. */
const maxPlaces = 400;
const maxShifts = 60;
const maxCandidates = 20;
const shiftsEach = 4;

/** Tracks that share sampled values with ours at one and the same shift, the likeliest first. */
export async function findCandidates(
  ctx: AppContext,
  trackId: string,
  places: readonly SampledKey[],
): Promise<Candidate[]> {
  const rows = await ctx.db.all<{ track_id: string; shift: number }>(votesFor(trackId, places));
  const candidates = new Map<string, number[]>();
  for (const { track_id: id, shift } of rows) {
    const shifts = candidates.get(id) ?? [];
    if (shifts.length < shiftsEach) shifts.push(shift);
    if (candidates.size < maxCandidates) candidates.set(id, shifts);
  }
  return [...candidates].map(([id, shifts]) => ({ trackId: id, shifts }));
}

/** Reads the postings of our keys by the index's primary key and nothing else, however many songs there are. */
function votesFor(trackId: string, places: readonly SampledKey[]): SQL {
  return sql`
    WITH asked AS MATERIALIZED (
      SELECT asked_pair.value ->> 0 AS key, asked_pair.value ->> 1 AS position
      FROM json_each(${asPairs(places)}) AS asked_pair
      WHERE (SELECT count(*) FROM (
        SELECT 1 FROM fingerprint_postings AS posting WHERE posting.key = asked_pair.value ->> 0
          LIMIT ${maxPlaces + 1}
      )) <= ${maxPlaces}
    ),
    votes AS (
      SELECT posting.print AS print, asked.position - posting.position AS shift, count(*) AS votes
      FROM asked CROSS JOIN fingerprint_postings AS posting ON posting.key = asked.key
      GROUP BY posting.print, asked.position - posting.position HAVING count(*) >= ${minVotes}
    )
    SELECT known.track_id, votes.shift
    FROM votes JOIN indexed_fingerprints AS known ON known.seq = votes.print
    WHERE known.track_id <> ${trackId}
    ORDER BY votes.votes DESC, votes.print LIMIT ${maxShifts}`;
}
