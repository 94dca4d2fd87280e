import { framesPerSecond } from "./spectrum.contract.ts";

const [slowest, fastest] = [60, 190];
/** Noise reaches 0.65 by chance, music starts at 0.7. */
export const minConfidence = 0.68;
/** Half a second at either side. */
const surroundings = Math.round(framesPerSecond * 0.34);

/** Subtracts the local mean; clamped at zero. */
export function sharpen(strengths: readonly number[]): Float64Array {
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

/** Autocorrelation of the onsets; interpolated between whole hops. */
function createSelfLikeness(onsets: Float64Array): (hops: number) => number {
  const cache = new Map<number, number>();
  const exact = (hops: number) => {
    const remembered = cache.get(hops);
    if (remembered !== undefined) return remembered;
    let sum = 0;
    for (let n = hops; n < onsets.length; n++) sum += onsets[n]! * onsets[n - hops]!;
    const mean = hops < onsets.length ? sum / (onsets.length - hops) : 0;
    cache.set(hops, mean);
    return mean;
  };
  return (hops) => {
    const whole = Math.floor(hops);
    return exact(whole) + (exact(whole + 1) - exact(whole)) * (hops - whole);
  };
}

/** Bars support a tempo as well as beats; similarity after one and a half beats counts against it. */
function scoreOf(bpm: number, likeness: (hops: number) => number): number {
  const beat = (framesPerSecond * 60) / bpm;
  const bars = 0.8 * likeness(2 * beat) + 0.3 * likeness(3 * beat) + 0.6 * likeness(4 * beat);
  const usual = Math.exp(-0.5 * (Math.log2(bpm / 115) / 0.75) ** 2);
  return (likeness(beat) + bars - 0.35 * likeness(1.5 * beat)) * usual;
}

/** Refines a tempo by lags of up to sixteen beats. */
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

/** Tempo candidates, the most likely first, with a confidence (0-1). */
export function findTempi(strengths: readonly number[]): { bpms: number[]; confidence: number } {
  if (strengths.length < framesPerSecond * 5) return { bpms: [], confidence: 0 };
  const likeness = createSelfLikeness(sharpen(strengths));
  const scores: { bpm: number; score: number }[] = [];
  for (let bpm = slowest; bpm <= fastest; bpm += 0.25) scores.push({ bpm, score: scoreOf(bpm, likeness) });
  const peaks = scores
    .filter(({ score }, n) => score > 0 && score >= (scores[n - 1]?.score ?? 0) && score > (scores[n + 1]?.score ?? 0))
    .toSorted((a, b) => b.score - a.score);
  const [best] = peaks;
  if (!best) return { bpms: [], confidence: 0 };
  const mean = scores.reduce((sum, { score }) => sum + Math.max(0, score), 0) / scores.length;
  return {
    bpms: peaks.map(({ bpm }) => refine(bpm, likeness)),
    confidence: Math.min(1, Math.max(0, 1 - mean / best.score)),
  };
}

/**
 * Tempo in beats per minute with one decimal, with a confidence (0-1); null without a pulse. Half or double may be equally right.
 */
export function suggestTempo(strengths: readonly number[]): { bpm: number; confidence: number } | null {
  const { bpms, confidence } = findTempi(strengths);
  if (confidence < minConfidence) return null;
  return { bpm: Math.round(bpms[0]! * 10) / 10, confidence: Math.round(confidence * 100) / 100 };
}
