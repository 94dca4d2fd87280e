import { fromBase64 } from "#render-service/listening/base64.contract.ts";
import { courseBytes, stepSeconds } from "#render-service/listening/sound-features.contract.ts";
import type { Candidate, Described } from "./candidates.ts";
import { bySection, byWhole, nearestFirst, type Ranked } from "./scan-index.ts";
import { maxSimilar, type Reference } from "./similar.contract.ts";

/** Notes weigh as much as level, onsets and timbre together: where chords repeat, the drums distinguish the places. */
const weights = Float64Array.from({ length: courseBytes }, (_, n) => (n < 12 ? 0.5 / 12 : 0.5 / 4) / 255);

/** Distance from the excerpt at this position: 0 is identical, other music is at about 0.15. */
export type Place = { seconds: number; distance: number };

/** Aligns step `n` of an excerpt with step `n + shift` of a track. */
type PlacedSection = { shift: number; distance: number };

/** Number of positions to refine, and the fractions of a step to try. */
const finalists = 24;
const nudges = [-1 / 6, 0, 1 / 6];

/**
 * The best position of an excerpt in a track. `courses` are the same excerpt sampled with offsets of a third of a step; up to a
 * third of it may lie before the track's start or after its end. Scans in whole steps, then refines the best in sixths: repeated
 * bars differ by less than half a step does.
 */
function findPlace(courses: readonly Uint8Array[], track: Uint8Array): Place {
  return layEverywhere(courses[0] ?? new Uint8Array(), track)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, finalists)
    .flatMap(({ shift }) => lookCloser(courses, track, shift))
    .reduce((one, other) => (other.distance < one.distance ? other : one), nowhere);
}

const nowhere: Place = { seconds: 0, distance: Infinity };

function layEverywhere(course: Uint8Array, track: Uint8Array): PlacedSection[] {
  const [length, whole] = [course.length / courseBytes, track.length / courseBytes];
  const min = Math.min(whole, Math.ceil((length * 2) / 3));
  if (min === 0) return [];
  return Array.from({ length: whole + length - 2 * min + 1 }, (_, n) => {
    const shift = min - length + n;
    return { shift, distance: distanceAt(course, track, shift, 0) };
  });
}

function lookCloser(courses: readonly Uint8Array[], track: Uint8Array, shift: number): Place[] {
  return courses.flatMap((course, phase) =>
    // Later phases may match one step later.
    (phase === 0 ? [0] : [0, 1]).flatMap((late) =>
      nudges.map((nudge) => ({
        seconds: Math.max(0, (shift + late + nudge - phase / courses.length) * stepSeconds),
        distance: distanceAt(course, track, shift + late, nudge),
      })),
    ),
  );
}

/** Interpolates the track linearly between two steps. */
function distanceAt(course: Uint8Array, track: Uint8Array, shift: number, between: number): number {
  const whole = track.length / courseBytes;
  const aside = Math.sign(between);
  const share = Math.abs(between);
  const first = Math.max(0, -shift, -shift - aside);
  const last = Math.min(course.length / courseBytes, whole - shift, whole - shift - aside);
  let sum = 0;
  for (let step = first; step < last; step++) {
    const one = step * courseBytes;
    const other = (step + shift) * courseBytes;
    const beside = other + aside * courseBytes;
    for (let n = 0; n < courseBytes; n++) {
      const there = track[other + n]! + share * (track[beside + n]! - track[other + n]!);
      sum += weights[n]! * Math.abs(course[one + n]! - there);
    }
  }
  return last > first ? sum / (last - first) : Infinity;
}

/** A reference: all of it, and the excerpt to look for in tracks. */
export type Heard = { whole: Described; part: Described; courses: readonly Uint8Array[] };

export function readReference({ features, excerpt }: Reference): Heard {
  const whole = { vector: fromBase64(features.vector), bpm: features.bpm, key: features.key };
  const part = { ...whole, vector: fromBase64(excerpt.vector) };
  return { whole, part, courses: excerpt.courses.map(fromBase64) };
}

/** The tracks nearest to a reference, as a whole or by their section nearest to its excerpt. */
export function rankByReference({ whole, part }: Heard, candidates: readonly Candidate[]): Ranked[] {
  return candidates
    .map((candidate) => {
      const section = bySection(part, candidate);
      // Whole songs are compared as a whole; the section only gives the position.
      return { ...section, distance: Math.min(section.distance, byWhole(whole, candidate).distance) };
    })
    .toSorted(nearestFirst)
    .slice(0, maxSimilar);
}

/** Number of nearest tracks to align with the excerpt. */
export const maxAligned = 12;
/** Below this distance it is the same recording: other music is never under 0.12. */
const sameRecording = 0.1;

export type Laid = Ranked & { isSame: boolean };

/** Moves tracks with the same recording to the front, with the position of the excerpt in them. */
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
