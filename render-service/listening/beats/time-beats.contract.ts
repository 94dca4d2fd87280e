import { attacksPerSecond } from "./clues.contract.ts";

/** A tracked beat: its index in steps from the first, its time, and its onset strength. */
type Struck = { count: number; at: number; weight: number };

/** Search range in seconds for a beat's attack. */
const reach = 0.045;
/** Seconds: an attack is detected after it has ended. */
const attackDelay = 0.003;
/** Maximum distance in seconds of a beat from the fitted line. */
const [near, onLine] = [0.03, 0.018];

/** Exact time of a beat: the strongest attack within reach. */
export function strike(attacks: readonly number[], about: number): { at: number; weight: number } {
  let best = { hop: -1, strength: 0, value: 0 };
  const [from, to] = [about - reach, about + reach].map((second) => Math.round(second * attacksPerSecond));
  for (let hop = Math.max(1, from!); hop <= Math.min(attacks.length - 2, to!); hop++) {
    const strength = attacks[hop]!;
    const away = ((hop + 0.5) / attacksPerSecond - about) / (1.5 * reach);
    const value = strength * (1 - away * away);
    if (value > best.value) best = { hop, strength, value };
  }
  if (best.hop < 0) return { at: about, weight: 0 };
  const [left, middle, right] = [-1, 0, 1].map((step) => attacks[best.hop + step]!);
  const offset = (right! - left!) / (left! + middle! + right!);
  return { at: (best.hop + 0.5 + offset) / attacksPerSecond - attackDelay, weight: best.strength };
}

type Line = { start: number; step: number };

/** Weighted least squares. */
function fit(beats: readonly Struck[]): Line | null {
  let [w, x, y, xx, xy] = [0, 0, 0, 0, 0];
  for (const { count, at, weight } of beats) {
    w += weight;
    x += weight * count;
    y += weight * at;
    xx += weight * count * count;
    xy += weight * count * at;
  }
  const spread = w * xx - x * x;
  if (!(spread > 1e-9)) return null;
  const step = (w * xy - x * y) / spread;
  return { start: (y - step * x) / w, step };
}

const missOf = ({ start, step }: Line, { count, at }: Struck) => at - start - step * count;

/** Weight of the beats that are on a line. */
const weightOn = (line: Line, beats: readonly Struck[]) =>
  beats.reduce((sum, beat) => sum + (Math.abs(missOf(line, beat)) < onLine ? beat.weight : 0), 0);

/**
 * Fits a line to music with a constant tempo. Starts from the most regular stretch, so that guessed beats without attacks neither
 * bend nor miscount it. Null if the tempo varies.
 */
function findLine(beats: readonly Struck[], period: number): Line | null {
  const size = Math.min(24, beats.length);
  let best: { from: number; line: Line; score: number } | null = null;
  for (let from = 0; from + size <= beats.length; from += 4) {
    const part = beats.slice(from, from + size);
    const line = fit(part);
    if (!line || Math.abs(line.step / period - 1) > 0.04) continue;
    const score = weightOn(line, part);
    if (!best || score > best.score) best = { from, line, score };
  }
  if (!best) return null;
  let { line } = best;
  const middle = best.from + size / 2;
  for (let half = size / 2; half < 2 * beats.length; half *= 1.4) {
    const around = beats.slice(Math.max(0, Math.floor(middle - half)), Math.ceil(middle + half));
    line = fit(around.map((beat) => onTo(line, beat)).filter((beat) => Math.abs(missOf(line, beat)) < near)) ?? line;
  }
  const renumbered = beats.map((beat) => onTo(line, beat));
  const all = beats.reduce((sum, { weight }) => sum + weight, 0);
  return weightOn(line, renumbered) > 0.75 * all ? line : null;
}

/** Renumbers a beat by the line. */
const onTo = ({ start, step }: Line, beat: Struck): Struck => ({
  ...beat,
  count: Math.round((beat.at - start) / step),
});

/** Neighbouring beats on each side that locate one when the tempo varies. */
const neighbours = 6;

function smooth(beats: readonly Struck[]): number[] {
  return beats.map((beat, n) => {
    let around = beats.slice(Math.max(0, n - neighbours), n + neighbours + 1);
    for (let turn = 0; turn < 3; turn++) {
      const line = fit(around);
      if (!line) return beat.at;
      if (turn === 2) return line.start + line.step * beat.count;
      around = around.map((one) => ({
        ...one,
        weight: one.weight / (1 + (missOf(line, one) / onLine) ** 2),
      }));
    }
    return beat.at;
  });
}

/** Exact times of all beats within a range, from tracked ones (seconds, accurate to a frame or two). */
export function timeBeats(
  followed: readonly number[],
  attacks: readonly number[],
  { period, from, to }: { period: number; from: number; to: number },
): number[] {
  const struck = followed.map((about) => strike(attacks, about));
  const beats: Struck[] = [];
  for (const [n, { at, weight }] of struck.entries()) {
    const count = n === 0 ? 0 : beats[n - 1]!.count + Math.max(1, Math.round((followed[n]! - followed[n - 1]!) / period));
    beats.push({ count, at, weight: weight + 1e-6 });
  }
  const line = findLine(beats, period);
  if (!line) return smooth(beats).filter((at, n, all) => at >= from - near && at <= to && (n === 0 || at > all[n - 1]!));
  const first = Math.ceil((from - near - line.start) / line.step);
  const last = Math.floor((to - line.start) / line.step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => Math.max(0, line.start + (first + n) * line.step));
}
