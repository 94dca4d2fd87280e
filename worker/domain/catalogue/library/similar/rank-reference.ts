import { fromBase64 } from "#render-service/listening/base64.contract.ts";
import { courseBytes, stepSeconds } from "#render-service/listening/sound-features.contract.ts";
import type { Candidate, Described } from "./candidates.ts";
import { bySection, byWhole, nearestFirst, type Ranked } from "./scan-index.ts";
import { maxSimilar, type Reference } from "./similar.contract.ts";

/** Notes count as much as level, onsets and colour together: where a song repeats its chords, its drums tell the places apart. */
const weights = Float64Array.from({ length: courseBytes }, (_, n) => (n < 12 ? 0.5 / 12 : 0.5 / 4) / 255);

/** How far the music is from the excerpt there: 0 is the same, other music is about 0.15. */
export type Place = { seconds: number; distance: number };

/** An excerpt's step `n` is laid on a track's step `n + shift`. */
type PlacedSection = { shift: number; distance: number };

/** Places that are looked at more closely, and the parts of a step they are moved by. */
const finalists = 24;
const nudges = [-1 / 6, 0, 1 / 6];

/**
 * Where in a track an excerpt fits best. `courses` are the same excerpt heard from beginnings a third of a step apart;
 * it may begin before the track or end behind it by a third of itself. A whole track is passed over in steps, then the
 * best places in sixths of one: repeated bars differ by less than half a step does.
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
  const least = Math.min(whole, Math.ceil((length * 2) / 3));
  if (least === 0) return [];
  return Array.from({ length: whole + length - 2 * least + 1 }, (_, n) => {
    const shift = least - length + n;
    return { shift, distance: distanceAt(course, track, shift, 0) };
  });
}

function lookCloser(courses: readonly Uint8Array[], track: Uint8Array, shift: number): Place[] {
  return courses.flatMap((course, phase) =>
    // What begins later is found later: a step on, for all but the first.
    (phase === 0 ? [0] : [0, 1]).flatMap((late) =>
      nudges.map((nudge) => ({
        seconds: Math.max(0, (shift + late + nudge - phase / courses.length) * stepSeconds),
        distance: distanceAt(course, track, shift + late, nudge),
      })),
    ),
  );
}

/** Between two steps a track is taken to be a mixture of both. */
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
