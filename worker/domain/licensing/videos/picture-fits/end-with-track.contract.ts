import { type Edit, editRate, lengthOf, maxPieces, type Piece } from "#render-service/edits/edit-course.contract.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { type Bar, findLeap, toPieces, unroll } from "./find-leap.contract.ts";

const perMs = editRate / 1000;

/** Minimum share of the ring after the track's last sound that is kept in the video. */
const heardOfEnding = 0.5;
/** With fewer bars, the track is not cut. */
const fewestBars = 4;
/** A crossfade takes half a beat, capped at this many samples. */
const longestFade = 0.25 * editRate;
/** The fade-out at the video's end covers the ring, never the last sound itself; capped at this many samples. */
const longestOut = 0.75 * editRate;

/**
 * Plans an edit of exactly this many samples that ends as the track does: starts at a bar and leaps once to reach the ending in
 * time. For a longer video the middle is repeated. Null for a track that is shorter and has too few bars.
 */
export function endWithTrack(grid: ReadGrid, videoSamples: number): Edit | null {
  const { fromMs, untilMs } = grid.ending;
  const [endingFrom, end] = [fromMs * perMs, untilMs * perMs];
  const edited = (pieces: Piece[], fadeSamples: number): Edit => ({
    pieces,
    fadeSamples,
    outSamples: outOf(pieces.at(-1)!.toSample - endingFrom),
  });
  const plain = videoSamples <= end ? edited([{ fromSample: end - videoSamples, toSample: end }], 0) : null;
  const bars = barsBefore(grid, endingFrom);
  if (bars.length < fewestBars) return plain;
  const fadeSamples = fadeOf(grid);
  const earliestEnd = Math.round(endingFrom + heardOfEnding * (end - endingFrom));
  const way = unroll(bars, bars.at(-1)!.sample - earliestEnd + bars[0]!.sample + videoSamples);
  const { beatsPerBar } = grid;
  const leap = findLeap(way, { videoSamples, earliestEnd, end, fadeSamples, beatsPerBar });
  return leap ? edited(toPieces(way, leap, fadeSamples), fadeSamples) : plain;
}

/**
 * The start point at which an uncut track ends with the video: on a bar if the ring of the last sound leaves room for that, else
 * on a beat, else with the last of the ring. Null if the video is longer than the music.
 */
export function endUncut(
  { bars, beats, ending: { fromMs, untilMs } }: Pick<ReadGrid, "bars" | "beats" | "ending">,
  { videoMs, latestMs }: { videoMs: number; latestMs: number },
): number | null {
  const last = Math.min(latestMs, untilMs - videoMs);
  if (last < 0) return null;
  const first = Math.ceil(fromMs + heardOfEnding * (untilMs - fromMs) - videoMs);
  const fits = ({ atMs }: { atMs: number }) => atMs >= Math.max(0, first) && atMs <= last;
  const start = bars.findLast(fits) ?? beats.findLast(fits);
  return start?.atMs ?? Math.floor(last);
}

/** Only an edit with joins, within the limit of pieces. Null if the track fits uncut, or cannot be cut to the video. */
export function planEdit(grid: ReadGrid, { videoMs, trackMs }: { videoMs: number; trackMs: number }): Edit | null {
  // The analysis works in steps, so its end may lie a moment after the sound's.
  const [fromMs, untilMs] = [grid.ending.fromMs, grid.ending.untilMs].map((ms) => Math.min(ms, trackMs));
  const ending = { ...grid.ending, fromMs: fromMs!, untilMs: untilMs! };
  const videoSamples = videoMs * perMs;
  const edit = endWithTrack({ ...grid, ending }, videoSamples);
  const isEdit = edit !== null && edit.pieces.length > 1 && edit.pieces.length <= maxPieces;
  return isEdit && lengthOf(edit) === videoSamples ? edit : null;
}

/** Half of the audible ring, capped at `longestOut`. */
const outOf = (ring: number): number => Math.max(0, Math.floor(Math.min(longestOut, ring / 2)));

function barsBefore({ bars, sections }: ReadGrid, endingFrom: number): Bar[] {
  const starts = sections.map(({ bar }) => bar);
  return bars
    .map(({ atMs, energy }, number) => {
      const section = starts.findLast((start) => start <= number) ?? 0;
      return {
        sample: atMs * perMs,
        energy,
        inSection: section !== number,
        inPhrase: (number - section) % 4 !== 0,
        number,
      };
    })
    .filter(({ sample }) => sample <= endingFrom + perMs);
}

function fadeOf({ beats }: ReadGrid): number {
  const beat = ((beats.at(-1)!.atMs - beats[0]!.atMs) / Math.max(1, beats.length - 1)) * perMs;
  return 2 * Math.floor(Math.min(beat / 2, longestFade) / 2);
}
