import type { PictureLook } from "#worker/domain/catalogue/library/similar/similar.contract.ts";

/** One sampled frame of a video: its second, and its grey values 0-255 on a grid of squares. */
export type Glimpse = { atSeconds: number; grey: Uint8Array };

/** Number of histogram bins for grey values; at a cut most squares change theirs at once. */
const drawers = 16;
/** Thresholds that only a cut reaches: share of squares in other bins, and mean change of a square. */
const [changedShare, changedGrey] = [0.35, 0.08];
/** Maximum gap in seconds between frames: beyond it they may hide a shot, or do not locate a cut well enough. */
const [widest, widestAtCut] = [0.25, 0.1];

/** Describes a video's look from frames in order of time. Null for fewer than two. */
export function describeLook(glimpses: readonly Glimpse[], seconds: number): PictureLook | null {
  if (glimpses.length < 2) return null;
  const cuts: number[] = [];
  let motion = 0;
  for (let n = 1; n < glimpses.length; n++) {
    const [before, now] = [glimpses[n - 1]!, glimpses[n]!];
    if (isCut(before, now)) cuts.push((before.atSeconds + now.atSeconds) / 2);
    else motion += meanChange(before.grey, now.grey);
  }
  const moving = Math.max(1, glimpses.length - 1 - cuts.length);
  return {
    seconds,
    cuts: cuts.length,
    secondsBetweenCuts: evenSpacing(cuts),
    motion: Math.min(1, (motion / moving) * 4),
    brightness: glimpses.reduce((sum, { grey }) => sum + mean(grey), 0) / glimpses.length / 255,
  };
}

const isCut = (before: Glimpse, now: Glimpse): boolean =>
  meanChange(before.grey, now.grey) > changedGrey && drawerChange(before.grey, now.grey) > changedShare;

/** Seconds before `end` at which a frame is missing between the existing ones, in order. */
export function secondsToLookAt(glimpses: readonly Glimpse[], end: number): number[] {
  const first = glimpses[0]?.atSeconds ?? end;
  const missing = first > widest ? [0, ...between(0, first, widest)] : [];
  for (const [n, glimpse] of glimpses.entries()) {
    const next = glimpses[n + 1];
    const until = next?.atSeconds ?? end;
    const isKnownCut = next && until - glimpse.atSeconds <= widest && isCut(glimpse, next);
    missing.push(...between(glimpse.atSeconds, until, isKnownCut ? widestAtCut : widest));
  }
  return missing;
}

/** Divides a gap evenly so that no part is longer than `step`. */
function between(from: number, to: number, step: number): number[] {
  const parts = Math.ceil((to - from) / step - 1e-9);
  return Array.from({ length: Math.max(0, parts - 1) }, (_, n) => from + ((to - from) * (n + 1)) / parts);
}

const mean = (grey: Uint8Array) => grey.reduce((sum, value) => sum + value, 0) / Math.max(1, grey.length);

function meanChange(before: Uint8Array, now: Uint8Array): number {
  let sum = 0;
  for (let n = 0; n < now.length; n++) sum += Math.abs(now[n]! - (before[n] ?? 0));
  return sum / Math.max(1, now.length) / 255;
}

/** Half the summed differences of the histograms: 0 if the same squares moved anywhere, 1 for a different picture. */
function drawerChange(before: Uint8Array, now: Uint8Array): number {
  const counts = new Int32Array(drawers);
  for (const value of now) counts[(value * drawers) >> 8]! += 1;
  for (const value of before) counts[(value * drawers) >> 8]! -= 1;
  return counts.reduce((sum, count) => sum + Math.abs(count), 0) / 2 / Math.max(1, now.length);
}

/**
 * Interval in seconds of evenly spaced cuts; null for fewer than three, or irregular ones. Each cut is only known to the gap
 * between its frames, so a line is fitted through all of them.
 */
export function evenSpacing(cuts: readonly number[]): number | null {
  const [first, ...others] = cuts;
  if (first === undefined || others.length < 2) return null;
  const gaps = cuts.slice(1).map((cut, n) => cut - cuts[n]!);
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
  const numbers = countOn(cuts, usual);
  const spacing = slope(numbers, cuts);
  const start = average(cuts) - spacing * average(numbers);
  const missed = cuts.map((cut, n) => Math.abs(cut - start - spacing * numbers[n]!));
  const single = gaps.filter((gap) => Math.abs(gap / spacing - 1) < 0.3).length;
  const isEven = Math.max(...missed) < Math.max(0.2, spacing * 0.15) && single >= gaps.length * 0.6;
  return isEven && spacing >= 0.2 && spacing <= 60 ? Math.round(spacing * 100) / 100 : null;
}

/** Index of each cut if none had been missed. */
function countOn(cuts: readonly number[], spacing: number): number[] {
  const numbers = [0];
  for (let n = 1; n < cuts.length; n++)
    numbers.push(numbers[n - 1]! + Math.max(1, Math.round((cuts[n]! - cuts[n - 1]!) / spacing)));
  return numbers;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Least squares. */
function slope(numbers: readonly number[], cuts: readonly number[]): number {
  const [middle, moment] = [average(numbers), average(cuts)];
  const up = numbers.reduce((sum, number, n) => sum + (number - middle) * (cuts[n]! - moment), 0);
  return up / numbers.reduce((sum, number) => sum + (number - middle) ** 2, 0);
}
