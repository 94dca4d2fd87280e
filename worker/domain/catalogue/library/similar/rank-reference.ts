import { fromBase64 } from "#render-service/listening/base64.contract.ts";
import type { Candidate } from "./candidates.ts";
import type { Described } from "./describe-likeness.ts";
import { findPlace } from "./find-place.ts";
import { bySection, byWhole, nearestFirst, type Ranked } from "./rank-tracks.ts";
import { maxSimilar, type Reference } from "./similar.contract.ts";

/** A reference as it is compared: all of it, and the stretch of it that is looked for in tracks. */
export type Heard = { whole: Described; part: Described; courses: readonly Uint8Array[] };

export function readReference({ features, excerpt }: Reference): Heard {
  const whole = { vector: fromBase64(features.vector), bpm: features.bpm, key: features.key };
  const part = { ...whole, vector: fromBase64(excerpt.vector) };
  return { whole, part, courses: excerpt.courses.map(fromBase64) };
}

/** The tracks nearest to a reference: as a whole, or by their section nearest to its excerpt. */
export function rankByReference({ whole, part }: Heard, candidates: readonly Candidate[]): Ranked[] {
  return candidates
    .map((candidate) => {
      const section = bySection(part, candidate);
      // A whole song is like another as a whole; the section says from where on.
      return { ...section, distance: Math.min(section.distance, byWhole(whole, candidate).distance) };
    })
    .toSorted(nearestFirst)
    .slice(0, maxSimilar);
}

/** So many of the nearest are laid on the excerpt. */
export const maxAligned = 12;
/** An excerpt that lies so near to a track's course is of the same recording: other music is not under 0.12. */
const sameRecording = 0.1;

export type Laid = Ranked & { isSame: boolean };

/** Puts in front what is the same recording, from the second on that the excerpt was taken at. */
export function layOnCourses(
  { courses }: Heard,
  ranked: readonly Ranked[],
  courseOf: (trackId: string) => Uint8Array | undefined,
): Laid[] {
  const laid = ranked.slice(0, maxAligned).map((one) => {
    const course = courseOf(one.candidate.card.id);
    const place = course ? findPlace(courses, course) : null;
    if (!place || place.distance >= sameRecording) return { ...one, isSame: false };
    return { ...one, fromSeconds: place.seconds, distance: place.distance - 1, isSame: true };
  });
  const others = ranked.slice(maxAligned).map((one) => ({ ...one, isSame: false }));
  return [...laid.toSorted(nearestFirst), ...others];
}
