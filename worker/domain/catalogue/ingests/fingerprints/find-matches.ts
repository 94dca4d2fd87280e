import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Likeness, MatchKind } from "../ingests.contract.ts";
import { landmarksSql, type SampledKey } from "./fingerprint-index.ts";
import { compareAtAll, findLikeness } from "./likeness.ts";
import { type StoredFingerprint, listSameIsrc, readFingerprints } from "./stored-fingerprints.ts";

/** A track that may hold the same sound, and how many values later its own begins within ours. */
export type Candidate = { trackId: string; shifts: number[] };

/** So many sampled values must agree on one shift; two of twenty seconds agree on about fifteen. */
const minVotes = 3;
const maxShifts = 60;
const maxCandidates = 20;
const shiftsEach = 4;

/** Tracks that share sampled values with ours at one and the same shift, the likeliest first. */
async function findCandidates(
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

/** From this share of the longer one on, two tracks are one recording and not a cut of it. */
const wholeFrom = 0.8;

/**
 * What it means that two tracks sound alike; null when it means nothing. A label's own cuts, loops and instrumentals
 * share sound with one another by design, so that within a label only the whole recording under two ISRCs counts.
 */
function classify(own: Recording, other: Recording, likeness: Likeness): MatchKind | null {
  const longer = Math.max(own.lengthSeconds, other.lengthSeconds);
  const isWhole = likeness.verdict === "same" && likeness.seconds >= wholeFrom * longer;
  const isAnotherIsrc = own.isrc !== null && other.isrc !== null && own.isrc !== other.isrc;
  if (isWhole && isAnotherIsrc) return "same-audio";
  return own.labelId === other.labelId ? null : "overlap";
}

/** What screening found about one other track. */
export type FoundMatch = { otherTrackId: string; kind: MatchKind; likeness: Likeness | null };

/** Compares a track with those that the index finds, and with those under its ISRC, on their whole fingerprints. */
export async function findMatches(
  ctx: AppContext,
  own: StoredFingerprint,
  places: readonly SampledKey[],
): Promise<FoundMatch[]> {
  const [candidates, namesakes] = await Promise.all([
    findCandidates(ctx, own.trackId, places),
    listSameIsrc(ctx, own),
  ]);
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
  // A label may take a track out and bring it anew.
  if (other.isArchived && other.labelId === own.labelId) return null;
  if (likeness) return classify(own, other, likeness);
  return isNamesake ? "same-isrc" : null;
}
