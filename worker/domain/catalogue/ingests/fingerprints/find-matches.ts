import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Likeness, MatchKind } from "../ingests.contract.ts";
import { landmarksSql, type SampledKey } from "./fingerprint-index.ts";
import { compareAtAll, findLikeness } from "./likeness.ts";
import { type StoredFingerprint, listSameIsrc, readFingerprints } from "./stored-fingerprints.ts";

/** A track that may contain the same sound; `shifts`: how many values later it begins within ours. */
export type Candidate = { trackId: string; shifts: number[] };

/** Sampled values that must agree on a shift; two recordings that share twenty seconds agree on about fifteen. */
const minVotes = 3;
const maxShifts = 60;
const maxCandidates = 20;
const shiftsEach = 4;

/** Tracks that share sampled values at the same shift, most votes first. */
async function findCandidates(ctx: AppContext, trackId: string, places: readonly SampledKey[]): Promise<Candidate[]> {
  const rows = await ctx.db.all<{ track_id: string; shift: number }>(votesFor(trackId, places));
  const candidates = new Map<string, number[]>();
  for (const { track_id: id, shift } of rows) {
    const shifts = candidates.get(id) ?? [];
    if (shifts.length < shiftsEach) shifts.push(shift);
    if (candidates.size < maxCandidates) candidates.set(id, shifts);
  }
  return [...candidates].map(([id, shifts]) => ({ trackId: id, shifts }));
}

/** Reads only the postings of our keys, by primary key, so the cost does not grow with the catalogue. */
function votesFor(trackId: string, places: readonly SampledKey[]): SQL {
  return sql`
    WITH ${landmarksSql(places)},
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

type Recording = { labelId: string; isrc: string | null; lengthSeconds: number };

/** Minimum share of the longer track for two tracks to be one recording, rather than a cut of it. */
const wholeFrom = 0.8;

/**
 * Kind of match, or null if it is legitimate. A label's own cuts, loops and instrumentals share sound by design, so within a
 * label only the whole recording under two ISRCs counts.
 */
function classify(own: Recording, other: Recording, likeness: Likeness): MatchKind | null {
  const longer = Math.max(own.lengthSeconds, other.lengthSeconds);
  const isWhole = likeness.verdict === "same" && likeness.seconds >= wholeFrom * longer;
  const isAnotherIsrc = own.isrc !== null && other.isrc !== null && own.isrc !== other.isrc;
  if (isWhole && isAnotherIsrc) return "same-audio";
  return own.labelId === other.labelId ? null : "overlap";
}

/** Result of screening against one other track. */
export type FoundMatch = { otherTrackId: string; kind: MatchKind; likeness: Likeness | null };

/** Compares the whole fingerprints of a track, of candidates from the index, and of tracks with the same ISRC. */
export async function findMatches(
  ctx: AppContext,
  own: StoredFingerprint,
  places: readonly SampledKey[],
): Promise<FoundMatch[]> {
  const [candidates, namesakes] = await Promise.all([findCandidates(ctx, own.trackId, places), listSameIsrc(ctx, own)]);
  const shifts = new Map(candidates.map((candidate) => [candidate.trackId, candidate.shifts]));
  const others = await readFingerprints(ctx, [...new Set([...shifts.keys(), ...namesakes])]);
  return others.flatMap((other) => {
    const isNamesake = namesakes.includes(other.trackId);
    const likeness = isNamesake
      ? findLikeness(own.items, other.items)
      : compareAtAll(own.items, other.items, shifts.get(other.trackId) ?? []);
    const kind = meaning(own, other, likeness, isNamesake);
    return kind === null ? [] : [{ otherTrackId: other.trackId, kind, likeness }];
  });
}

function meaning(
  own: StoredFingerprint,
  other: StoredFingerprint,
  likeness: Likeness | null,
  isNamesake: boolean,
): MatchKind | null {
  // A label may delete a track and upload it again.
  if (other.isArchived && other.labelId === own.labelId) return null;
  if (likeness) return classify(own, other, likeness);
  return isNamesake ? "same-isrc" : null;
}
