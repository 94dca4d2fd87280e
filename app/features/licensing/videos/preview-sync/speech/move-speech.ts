import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { maxRegions, shortestRegionMs } from "#worker/domain/licensing/videos/limits.contract.ts";

export type Edge = "start" | "end";

/** Length of a new region, if there is room. */
const usualMs = 1000;

/** Range of a region's edge: up to its neighbour and its own other edge. */
export function boundsOf(
  speechMs: SpeechRegions,
  index: number,
  edge: Edge,
  videoMs: number,
): readonly [min: number, max: number] {
  const [from, to] = speechMs[index] ?? [0, 0];
  return edge === "start"
    ? [speechMs[index - 1]?.[1] ?? 0, to - shortestRegionMs]
    : [from + shortestRegionMs, speechMs[index + 1]?.[0] ?? videoMs];
}

export function moveEdge(
  speechMs: SpeechRegions,
  moved: { index: number; edge: Edge; toMs: number },
  videoMs: number,
): SpeechRegions {
  const { index, edge, toMs } = moved;
  const [min, max] = boundsOf(speechMs, index, edge, videoMs);
  const ms = Math.round(Math.max(min, Math.min(max, toMs)));
  return speechMs.map((region, n) => {
    if (n !== index) return region;
    return edge === "start" ? [ms, region[1]] : [region[0], ms];
  });
}

/** Adds a region in the widest gap, of the usual length or less; null if there is no room. */
export function addRegion(speechMs: SpeechRegions, videoMs: number): SpeechRegions | null {
  if (speechMs.length >= maxRegions) return null;
  const starts = [0, ...speechMs.map(([, to]) => to)];
  const ends = [...speechMs.map(([from]) => from), videoMs];
  const gaps = starts.map((from, n) => ({ from, length: (ends[n] ?? videoMs) - from }));
  const widest = gaps.reduce((best, gap) => (gap.length > best.length ? gap : best));
  if (widest.length < shortestRegionMs) return null;
  const length = Math.min(usualMs, widest.length);
  const from = Math.round(widest.from + (widest.length - length) / 2);
  const region = [from, Math.floor(from + length)] as const;
  return [...speechMs, region].toSorted(([a], [b]) => a - b);
}
