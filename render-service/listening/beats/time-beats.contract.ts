import { attacksPerSecond } from "./clues.contract.ts";

/** A beat as it was followed: which one it is, counted in steps from the first, when, and how plainly it was struck. */
type Struck = { count: number; at: number; weight: number };

/** Seconds around a beat in which its attack may lie. */
const reach = 0.045;
/** Seconds: an attack is detected when it is over. */
const attackDelay = 0.003;
/** Seconds within which a beat is on the line of the others. */
const [near, onLine] = [0.03, 0.018];

/** When exactly a beat is struck: where attacks within reach rise most. */
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

/**
 * Sound made to a click lies on one line. It grows from the stretch that is struck most evenly, so that beats which
 * were guessed where nothing strikes neither bend it nor miscount it. Null of a tempo that moves.
 */
function findLine(beats: readonly Struck[], period: number): Line | null {
  const size = Math.min(24, beats.length);
  let best: { from: number; line: Line; score: number } | null = null;
  for (let from = 0; from + size <= beats.length; from += 4) {
    const part = beats.slice(from, from + size);
    const line = fit(part);
    if (!line || Math.abs(line.step / period - 1) > 0.04) continue;
    const score = part.reduce(
      (sum, beat) => sum + (Math.abs(missOf(line, beat)) < onLine ? beat.weight : 0),
      0,
    );
    if (!best || score > best.score) best = { from, line, score };
  }
  if (!best) return null;
  let { line } = best;
  const middle = best.from + size / 2;
  for (let half = size / 2; half < 2 * beats.length; half *= 1.4) {
    const around = beats.slice(Math.max(0, Math.floor(middle - half)), Math.ceil(middle + half));
    line =
      fit(around.map((beat) => onTo(line, beat)).filter((beat) => Math.abs(missOf(line, beat)) < near)) ??
      line;
  }
  let [on, all] = [0, 0];
  for (const beat of beats) {
    all += beat.weight;
    if (Math.abs(missOf(line, onTo(line, beat))) < onLine) on += beat.weight;
  }
  return on > 0.75 * all ? line : null;
}

/** Counted as the line counts. */
const onTo = ({ start, step }: Line, beat: Struck): Struck => ({
  ...beat,
  count: Math.round((beat.at - start) / step),
});

/** Beats at either side that say where one lies when the tempo moves. */
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

/** Seconds of all beats between two seconds of a sound, from those that were followed (in seconds, within a frame or two). */
export function timeBeats(
  followed: readonly number[],
  attacks: readonly number[],
  { period, from, to }: { period: number; from: number; to: number },
): number[] {
  const struck = followed.map((about) => strike(attacks, about));
  const beats: Struck[] = [];
  for (const [n, { at, weight }] of struck.entries()) {
    const count =
      n === 0 ? 0 : beats[n - 1]!.count + Math.max(1, Math.round((followed[n]! - followed[n - 1]!) / period));
    beats.push({ count, at, weight: weight + 1e-6 });
  }
  const line = findLine(beats, period);
  if (!line)
    return smooth(beats).filter(
      (at, n, all) => at >= from - near && at <= to && (n === 0 || at > all[n - 1]!),
    );
  const first = Math.ceil((from - near - line.start) / line.step);
  const last = Math.floor((to - line.start) / line.step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) =>
    Math.max(0, line.start + (first + n) * line.step),
  );
}
