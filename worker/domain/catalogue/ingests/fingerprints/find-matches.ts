import type { AppContext } from "#worker/context.ts";
import { classify } from "./classify.ts";
import type { Likeness, MatchKind } from "./fingerprints.contract.ts";
import { findCandidates } from "./find-candidates.ts";
import { compareAtAll, findLikeness } from "./find-likeness.ts";
import type { SampledKey } from "./sample-keys.ts";
import { type StoredFingerprint, listSameIsrc, readFingerprints } from "./stored-fingerprints.ts";

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
