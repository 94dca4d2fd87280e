import { framesPerSecond } from "./bands.contract.ts";

const [slowest, fastest] = [60, 190];
/** Half a second at either side. */
const surroundings = Math.round(framesPerSecond * 0.34);

/** What stands out from its surroundings. */
function sharpen(strengths: readonly number[]): Float64Array {
  const sharp = new Float64Array(strengths.length);
  let sum = 0;
  for (let n = 0; n < strengths.length + surroundings; n++) {
    sum += strengths[n] ?? 0;
    const leaving = n - 2 * surroundings;
    if (leaving >= 0) sum -= strengths[leaving]!;
    const middle = n - surroundings;
    if (middle < 0) continue;
    sharp[middle] = Math.max(0, strengths[middle]! - sum / Math.min(n + 1, 2 * surroundings));
  }
  return sharp;
}

/** How alike the onsets are to themselves some hops later; between whole hops by interpolation. */
function createSelfLikeness(onsets: Float64Array): (hops: number) => number {
  const known = new Map<number, number>();
  const exact = (hops: number) => {
    const remembered = known.get(hops);
    if (remembered !== undefined) return remembered;
    let sum = 0;
    for (let n = hops; n < onsets.length; n++) sum += onsets[n]! * onsets[n - hops]!;
    const mean = hops < onsets.length ? sum / (onsets.length - hops) : 0;
    known.set(hops, mean);
    return mean;
  };
  return (hops) => {
    const whole = Math.floor(hops);
    return exact(whole) + (exact(whole + 1) - exact(whole)) * (hops - whole);
  };
}

/** How well beats of this tempo explain the onsets: bars count too, a beat and a half speaks against it. */
function scoreOf(bpm: number, likeness: (hops: number) => number): number {
  const beat = (framesPerSecond * 60) / bpm;
  const bars = 0.8 * likeness(2 * beat) + 0.3 * likeness(3 * beat) + 0.6 * likeness(4 * beat);
  const usual = Math.exp(-0.5 * (Math.log2(bpm / 115) / 0.75) ** 2);
  return (likeness(beat) + bars - 0.35 * likeness(1.5 * beat)) * usual;
}

/** The same tempo told more exactly by what lies up to sixteen beats apart. */
function refine(rough: number, likeness: (hops: number) => number): number {
  let best = { bpm: rough, score: -Infinity };
  for (let step = -60; step <= 60; step++) {
    const bpm = rough + step / 50;
    const beat = (framesPerSecond * 60) / bpm;
    const score = likeness(4 * beat) + likeness(8 * beat) + likeness(16 * beat);
    if (score > best.score) best = { bpm, score };
  }
  return best.bpm;
}

/**
 * The tempo in beats a minute with one decimal, and how sure that is (0-1); null when nothing beats. Half and double
 * of it may be as true.
 */
export function suggestTempo(strengths: readonly number[]): { bpm: number; confidence: number } | null {
  if (strengths.length < framesPerSecond * 5) return null;
  const likeness = createSelfLikeness(sharpen(strengths));
  let best = { bpm: 0, score: 0 };
  let [sum, count] = [0, 0];
  for (let bpm = slowest; bpm <= fastest; bpm += 0.25) {
    const score = scoreOf(bpm, likeness);
    if (score > best.score) best = { bpm, score };
    sum += Math.max(0, score);
    count++;
  }
  if (best.score <= 0) return null;
  const confidence = Math.min(1, Math.max(0, 1 - sum / count / best.score));
  // Noise reaches 0.65 by chance, music starts at 0.7.
  if (confidence < 0.68) return null;
  return {
    bpm: Math.round(refine(best.bpm, likeness) * 10) / 10,
    confidence: Math.round(confidence * 100) / 100,
  };
}
