import { hashBits } from "#render-service/compare-pictures/picture-hash.contract.ts";
import {
  type HashTrack,
  isFlat,
  type Part,
  type PicturePrint,
  picturesPerSecond,
} from "#render-service/prints/picture-print.contract.ts";
import { bestStretch, countBits, type Line, likelyLines, nearbyLines, type NearPlaces } from "./lay-line.ts";
import type { PostedLook } from "./copies.contract.ts";

/** Measured: copies differ in at most .15 of their bits, other parts of the same film in .45 (docs/reference.md). */
export const samePicture = { atMost: 0.2, seconds: 3 } as const;
/** Maximum differing bits of a position that votes, and maximum difference within a run. */
const nearBits = Math.floor(samePicture.atMost * hashBits);
const allowed = 0.25;
/** Minimum share of the shorter one: a shared end card is not a copy. */
const minShare = 0.5;
/** Maximum pictures that vote; long files are sampled. */
const maxVoters = 160;
const linesTried = 4;
const step = 1 / picturesPerSecond;

export type PictureMatch = {
  look: PostedLook;
  line: Line;
  /** Share of differing bits within the match. */
  difference: number;
  /** Matching seconds, without featureless pictures. */
  seconds: number;
  fromSeconds: number;
  toSeconds: number;
  /** For each posted second from `fromSeconds` on, the share of matching bits. */
  agreement: number[];
  isCopy: boolean;
};

/** Parts of the delivered picture that each part of a posted one is compared with. */
const counterparts: Record<Part, readonly Part[]> = {
  whole: ["whole", "middle"],
  middle: ["middle"],
  upper: ["upper"],
  lower: ["lower"],
};

/** The best match of a delivered picture in a posted one; null if nothing matches. */
export function matchPicture(looks: readonly PostedLook[], reference: PicturePrint): PictureMatch | null {
  let best: (PictureMatch & { gain: number }) | null = null;
  for (const look of looks) {
    for (const part of counterparts[look.part]) {
      const candidate = matchTracks(look, reference[part]);
      if (candidate && (!best || candidate.gain > best.gain * 1.02)) best = candidate;
    }
  }
  if (!best) return null;
  const { gain: _, ...match } = best;
  return match;
}

function matchTracks(look: PostedLook, reference: HashTrack): (PictureMatch & { gain: number }) | null {
  const posted = look.track;
  let best: { line: Line; differences: Float64Array; gain: number } | null = null;
  const lines = likelyLines(nearPlaces(posted, reference), {
    step,
    posted: posted.length / 2,
    reference: reference.length / 2,
    maxLines: linesTried,
  });
  for (const line of lines.flatMap((each) => nearbyLines(each, step))) {
    const differences = differencesAlong(posted, reference, line);
    const gain = bestStretch(differences, allowed)?.gain ?? 0;
    if (gain > (best?.gain ?? 0) * 1.02) best = { line, differences, gain };
  }
  const stretch = best && bestStretch(best.differences, allowed);
  if (!best || !stretch) return null;
  const seconds = stretch.counted * step;
  const visible = Math.min(secondsShown(posted), secondsShown(reference) / best.line.speed);
  return {
    look,
    line: best.line,
    difference: stretch.difference,
    seconds,
    fromSeconds: stretch.start * step,
    toSeconds: stretch.end * step,
    agreement: agreementOf(best.differences.subarray(stretch.start, stretch.end)),
    isCopy: stretch.difference <= samePicture.atMost && seconds >= samePicture.seconds && seconds >= minShare * visible,
    gain: best.gain,
  };
}

/** Pairs of similar positions. */
function* nearPlaces(posted: HashTrack, reference: HashTrack): Iterable<NearPlaces> {
  const count = posted.length / 2;
  const every = Math.max(1, Math.floor(count / maxVoters));
  for (let at = 0; at < count; at += every) {
    if (isFlat(posted, at)) continue;
    const [high, low] = [posted[at * 2]!, posted[at * 2 + 1]!];
    const places: number[] = [];
    for (let place = 0; place < reference.length / 2; place++) {
      const bits = countBits(high ^ reference[place * 2]!) + countBits(low ^ reference[place * 2 + 1]!);
      if (bits <= nearBits && !isFlat(reference, place)) places.push(place);
    }
    yield { at, places };
  }
}

/** Share of differing bits of each posted picture; -1 if there is nothing to compare. */
function differencesAlong(posted: HashTrack, reference: HashTrack, { speed, from }: Line): Float64Array {
  const differences = new Float64Array(posted.length / 2).fill(-1);
  for (let at = 0; at < differences.length; at++) {
    const place = Math.round(at * speed + from / step);
    if (place < 0 || place >= reference.length / 2 || isFlat(posted, at) || isFlat(reference, place)) continue;
    const high = countBits(posted[at * 2]! ^ reference[place * 2]!);
    const low = countBits(posted[at * 2 + 1]! ^ reference[place * 2 + 1]!);
    differences[at] = (high + low) / hashBits;
  }
  return differences;
}

function secondsShown(track: HashTrack): number {
  let visible = 0;
  for (let at = 0; at < track.length / 2; at++) if (!isFlat(track, at)) visible++;
  return visible * step;
}

function agreementOf(differences: Float64Array): number[] {
  const seconds: number[] = [];
  for (let from = 0; from < differences.length; from += picturesPerSecond) {
    const counted = differences.subarray(from, from + picturesPerSecond).filter((each) => each >= 0);
    const sum = counted.reduce((total, each) => total + each, 0);
    seconds.push(counted.length === 0 ? 1 : Math.max(0, 1 - sum / counted.length));
  }
  return seconds;
}
