import { findPlain, secondsAnItem } from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";
import { bestStretch, countBits, type Line, likelyLines, nearbyLines, type NearPlaces } from "./lay-line.ts";

/** Measured on copies and on the nearest other tracks (docs/reference.md): up to .15 it is the recording, up to .25 it may be. */
export const sameSound = { atMost: 0.15, perhaps: 0.25, seconds: 5 } as const;
/** Length of a value's window in seconds; values follow every 0.12 s. A value's position is the middle of its window. */
export const heard = 2.6;
export const minItems = Math.ceil((sameSound.seconds - heard) / secondsAnItem);
const bitsAnItem = 32;
/** Maximum differing upper bits, which errors reach least, of a position that votes. */
const nearBits = 5;
const maxVoters = 400;
const linesTried = 6;
const allowed = 0.25;

export type SoundMatch = {
  line: Line;
  /** Share of differing bits within the match. */
  difference: number;
  seconds: number;
  fromSeconds: number;
  toSeconds: number;
};

const secondsOf = (items: number): number => (items === 0 ? 0 : items * secondsAnItem + heard);

type Print = { values: Uint32Array; plain: Uint8Array };
const toPrint = (values: Uint32Array): Print => ({ values, plain: findPlain(values) });

/** Share of differing bits of each posted value along a line; -1 if either is featureless or has ended. */
function differencesAlong(
  { values: posted, plain: plainPosted }: Print,
  { values: reference, plain: plainReference }: Print,
  { speed, from }: Line,
): Float64Array {
  const differences = new Float64Array(posted.length).fill(-1);
  // Aligns the middles of the windows, so that a faster copy stays in sync.
  const shift = (from + (heard / 2) * (speed - 1)) / secondsAnItem;
  for (let at = 0; at < posted.length; at++) {
    const place = Math.round(at * speed + shift);
    if (place < 0 || place >= reference.length || plainPosted[at] === 1 || plainReference[place] === 1) continue;
    differences[at] = countBits(posted[at]! ^ reference[place]!) / bitsAnItem;
  }
  return differences;
}

/** The best position of a posted sound anywhere in a recording; null if they share less than five seconds. */
export function findSound(postedValues: Uint32Array, referenceValues: Uint32Array): SoundMatch | null {
  const [posted, reference] = [toPrint(postedValues), toPrint(referenceValues)];
  const lines = likelyLines(nearPlaces(posted, reference), {
    step: secondsAnItem,
    posted: postedValues.length,
    reference: referenceValues.length,
    maxLines: linesTried,
  });
  let best: (SoundMatch & { gain: number }) | null = null;
  for (const line of lines.flatMap((each) => nearbyLines(each, secondsAnItem))) {
    const stretch = bestStretch(differencesAlong(posted, reference, line), allowed);
    if (!stretch || stretch.counted < minItems || stretch.gain <= (best?.gain ?? 0) * 1.02) continue;
    const { start, end, counted, difference, gain } = stretch;
    best = {
      line,
      gain,
      difference,
      seconds: secondsOf(counted),
      fromSeconds: start * secondsAnItem,
      toSeconds: end * secondsAnItem + heard,
    };
  }
  if (!best) return null;
  const { gain: _, ...match } = best;
  return match;
}

function* nearPlaces(
  { values: posted, plain: plainPosted }: Print,
  { values: reference, plain: plainReference }: Print,
): Iterable<NearPlaces> {
  const every = Math.max(1, Math.floor(posted.length / maxVoters));
  for (let at = 0; at < posted.length; at += every) {
    if (plainPosted[at] === 1) continue;
    const places: number[] = [];
    for (let place = 0; place < reference.length; place++)
      if (plainReference[place] !== 1 && countBits(posted[at]! ^ reference[place]!) <= nearBits) places.push(place);
    yield { at, places };
  }
}

/** Tolerance in seconds of a line given by the picture: a platform's own delay plus the step between values. */
export const slack = 0.37;

/** Tries only positions within `slack`, which leaves less to chance. Null if fewer than `minItems` can be compared. */
export function soundAlong(
  postedValues: Uint32Array,
  referenceValues: Uint32Array,
  line: Line,
  [fromSeconds, toSeconds]: readonly [number, number],
): SoundMatch | null {
  const [posted, reference] = [toPrint(postedValues), toPrint(referenceValues)];
  const first = Math.max(0, Math.floor(fromSeconds / secondsAnItem));
  const last = Math.max(first, Math.ceil((toSeconds - heard) / secondsAnItem));
  let best: SoundMatch | null = null;
  const steps = Math.floor(slack / secondsAnItem);
  for (let shift = -steps; shift <= steps; shift++) {
    const tried = { speed: line.speed, from: line.from + shift * secondsAnItem };
    const inSpan = differencesAlong(posted, reference, tried).subarray(first, last);
    const counted = inSpan.filter((each) => each >= 0);
    if (counted.length < minItems) continue;
    const difference = counted.reduce((sum, each) => sum + each, 0) / counted.length;
    if (best && best.difference <= difference) continue;
    best = {
      line: tried,
      difference,
      seconds: secondsOf(counted.length),
      fromSeconds,
      toSeconds,
    };
  }
  return best;
}
