import type { PlacedPiece } from "#render-service/edits/edit-course.contract.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";

/** Minimum distances in CSS pixels. */
const min = { beat: 6, bar: 4, number: 32 };

export type FitMarks = {
  /** Beats other than downbeats, in ms of the video; empty if they would be too close. */
  beats: number[];
  /** `number` counts from 1; null if it would not fit. */
  bars: { atMs: number; number: number | null }[];
  sections: MarkedSection[];
};
/** `energy` is null if all sections are about equal. */
export type MarkedSection = { fromMs: number; toMs: number; energy: "low" | "mid" | "high" | null };

/** Bars may carry their own numbers; otherwise they count from 1. */
type MarkedGrid = Omit<ReadGrid, "bars"> & {
  bars: readonly (ReadGrid["bars"][number] & { number?: number })[];
};

/** The part of a track's grid under a video that starts at `startMs`, thinned for the width in CSS pixels. */
export function marksUnder(
  grid: MarkedGrid,
  { startMs, videoMs }: { startMs: number; videoMs: number },
  width: number,
): FitMarks {
  const isUnder = ({ atMs }: { atMs: number }) => atMs >= startMs && atMs < startMs + videoMs;
  const perMs = width / videoMs;
  const beats = grid.beats.filter(isUnder);
  const bars = grid.bars.flatMap((bar, n) =>
    isUnder(bar) ? [{ atMs: bar.atMs - startMs, n, number: bar.number ?? n + 1 }] : [],
  );
  const barPixels = (width / Math.max(1, bars.length)) | 0;
  const everyBar = spacing(barPixels, min.bar);
  const everyNumber = spacing(barPixels, min.number);
  const hasBeats = width / Math.max(1, beats.length) >= min.beat;
  return {
    beats: hasBeats ? beats.flatMap(({ atMs, isDownbeat }) => (isDownbeat ? [] : [atMs - startMs])) : [],
    bars: bars
      .filter(({ n }) => n % everyBar === 0)
      .map(({ atMs, n, number }) => {
        const hasRoom = (videoMs - atMs) * perMs >= min.number / 2;
        return { atMs, number: n % everyNumber === 0 && hasRoom ? number : null };
      }),
    sections: sectionsUnder(grid, startMs, videoMs),
  };
}

/** Draw every nth mark for the minimum distance; n is a power of two. */
function spacing(pixels: number, minPixels: number): number {
  let every = 1;
  while (pixels * every < minPixels && every < 1024) every *= 2;
  return every;
}

/** Below this range of energy, sections count as equal. */
const minRange = 0.1;

export function sectionsUnder({ sections }: Pick<ReadGrid, "sections">, startMs: number, videoMs: number): MarkedSection[] {
  const energies = sections.map(({ energy }) => energy);
  const [quietest, fullest] = [Math.min(...energies), Math.max(...energies)];
  return sections.flatMap(({ atMs, energy }, n) => {
    const fromMs = Math.max(0, atMs - startMs);
    const toMs = Math.min(videoMs, (sections[n + 1]?.atMs ?? Infinity) - startMs);
    if (toMs <= fromMs) return [];
    const share = (energy - quietest) / (fullest - quietest);
    const level = share < 1 / 3 ? "low" : share < 2 / 3 ? "mid" : "high";
    return [{ fromMs, toMs, energy: fullest - quietest < minRange ? null : level }];
  });
}

type Stretch = {
  startMs: number;
  videoMs: number;
  trackMs: number;
  /** Pieces of an edit, played instead of the track from `startMs`. */
  pieces?: readonly PlacedPiece[] | null;
};

/** Resamples a track's bar heights to the video's time axis, interpolating linearly. Ends where the track does. */
export function heightsUnder(
  heights: readonly number[],
  { startMs, videoMs, trackMs, pieces = null }: Stretch,
  bars: number,
): number[] {
  const result: number[] = [];
  for (let bar = 0; bar < bars; bar++) {
    const under = ((bar + 0.5) / bars) * videoMs;
    const piece = pieces?.findLast(({ atMs }) => atMs <= under);
    const at = piece ? piece.fromMs + under - piece.atMs : startMs + under;
    if (at >= trackMs || heights.length === 0) break;
    const place = Math.min(heights.length - 1, Math.max(0, (at / trackMs) * heights.length - 0.5));
    const [before, after] = [heights[Math.floor(place)] ?? 0, heights[Math.ceil(place)] ?? 0];
    result.push(Math.round(before + (after - before) * (place % 1)));
  }
  return result;
}

/** Beats are precise to the millisecond, joins to the sample. */
const slackMs = 1;

type Moment = { atMs: number };

/** The grid of an edit, in ms of the edit. Bars keep their numbers from the track, counted from 1. */
export function gridOfEdit(grid: ReadGrid, pieces: readonly PlacedPiece[]) {
  const heard = <Of extends Moment>(moments: readonly Of[]): Of[] =>
    pieces.flatMap(({ atMs, fromMs, toMs }) =>
      moments
        .filter((moment) => moment.atMs >= fromMs - slackMs && moment.atMs < toMs - slackMs)
        .map((moment) => ({ ...moment, atMs: Math.max(0, atMs + moment.atMs - fromMs) })),
    );
  return {
    ...grid,
    beats: heard(grid.beats),
    bars: heard(grid.bars.map((bar, n) => ({ ...bar, number: n + 1 }))),
    // A section already running when a piece begins starts with the piece.
    sections: pieces.flatMap(({ atMs, fromMs, toMs }) =>
      grid.sections.flatMap((section, n) => {
        const from = Math.max(fromMs, n === 0 ? fromMs : section.atMs);
        const to = Math.min(toMs, grid.sections[n + 1]?.atMs ?? toMs);
        return to - from > slackMs ? [{ ...section, atMs: atMs + from - fromMs }] : [];
      }),
    ),
  };
}
