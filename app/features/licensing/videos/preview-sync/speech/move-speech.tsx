import type { KeyboardEvent, PointerEvent } from "react";
import { speechCopy } from "#app/content/original-sound-copy.ts";
import { arrowDirections } from "#app/features/catalogue/playback/position-range.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { maxRegions, shortestRegionMs } from "#worker/domain/licensing/videos/videos.contract.ts";
import { formatTenths } from "../timecode.ts";
import type { Speech } from "./speech.ts";

type Edge = "start" | "end";

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

type EdgeSliderProps = {
  speech: Speech;
  videoMs: number;
  index: number;
  edge: Edge;
  /** Regions during a drag; saved when it ends. */
  dragged: SpeechRegions | null;
  onDrag: (regions: SpeechRegions | null) => void;
  onRemove: (slider: Element, index: number) => void;
};

export function EdgeSlider({ index, edge, speech, videoMs, dragged, onDrag, onRemove }: EdgeSliderProps) {
  const { speechMs, change } = speech;
  const regions = dragged ?? speechMs;
  const [min, max] = boundsOf(regions, index, edge, videoMs);
  const msIn = (all: SpeechRegions) => all[index]?.[edge === "start" ? 0 : 1] ?? 0;
  const seconds = msIn(regions) / 1000;
  const move = (toMs: number) => moveEdge(speechMs, { index, edge, toMs }, videoMs);

  function drag({ currentTarget, pointerId, clientX }: PointerEvent): void {
    const box = currentTarget.closest(".speech-strip")?.getBoundingClientRect();
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
    onDrag(move(((clientX - box.left) / box.width) * videoMs));
  }
  function drop(): void {
    if (dragged) change(dragged);
    onDrag(null);
  }
  function press(event: KeyboardEvent): void {
    const toMs = targetOf(event, msIn(speechMs), videoMs);
    const isRemoval = event.key === "Delete" || event.key === "Backspace";
    if (toMs === null && !isRemoval) return;
    event.preventDefault();
    if (toMs === null) onRemove(event.currentTarget, index);
    else change(move(toMs));
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range has its own track; these two share one
      role="slider"
      tabIndex={0}
      // The hit area extends outwards, because the two edges of a short region are close together.
      className={`absolute inset-y-0 w-6 cursor-ew-resize touch-none ${edge === "start" ? "right-full -mr-1" : "left-full -ml-1"}`}
      data-of={index}
      aria-label={speechCopy.edge(index + 1, edge)}
      aria-valuemin={min / 1000}
      aria-valuemax={max / 1000}
      aria-valuenow={seconds}
      aria-valuetext={formatTenths(seconds)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onDrag(speechMs);
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => onDrag(null)}
    />
  );
}

/** Target position of an edge for a key press; `moveEdge` clamps it. */
function targetOf({ key, shiftKey }: KeyboardEvent, fromMs: number, videoMs: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return videoMs;
  const direction = arrowDirections[key];
  return direction === undefined ? null : fromMs + direction * (shiftKey ? 1000 : 100);
}
