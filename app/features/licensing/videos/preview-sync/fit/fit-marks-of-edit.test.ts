import { describe, expect, test } from "vitest";
import { type Edit, placePieces } from "#render-service/edits/edit-course.contract.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { gridOfEdit, heightsUnder, marksUnder } from "./fit-marks.ts";

const beats = Array.from({ length: 96 }, (_, n) => ({ atMs: n * 500, isDownbeat: n % 4 === 0 }));
const bars = Array.from({ length: 24 }, (_, n) => ({ atMs: n * 2000, energy: n < 12 ? 0.3 : 0.9 }));
const sections = [0, 12].map((bar) => ({ bar, ...bars[bar]! }));
const ending = { fromMs: 47_500, untilMs: 49_000, isFade: false };
const grid: ReadGrid = { bpm: 120, beatsPerBar: 4, beats, bars, sections, ending };

/** Bars 2 and 3, then 21 to 24; at the join, half of the 200 ms cross-fade lies beyond each bar line. */
const edit: Edit = {
  pieces: [
    { fromSample: 2000 * 48, toSample: 6100 * 48 },
    { fromSample: 39_900 * 48, toSample: 48_000 * 48 },
  ],
  fadeSamples: 200 * 48,
  outSamples: 0,
};
const pieces = placePieces(edit);

describe("edited track under a video", () => {
  test("places pieces in sequence from the bar lines of their joins", () => {
    expect(pieces).toEqual([
      { atMs: 0, fromMs: 2000, toMs: 6000 },
      { atMs: 4000, fromMs: 40_000, toMs: 48_000 },
    ]);
  });

  test("keeps beats even across a join, and the original bar numbers", () => {
    const heard = gridOfEdit(grid, pieces);
    expect(heard.beats.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 24 }, (_, n) => n * 500));
    const { bars: shown } = marksUnder(heard, { startMs: 0, videoMs: 12_000 }, 900);
    expect(shown.map(({ atMs, number }) => [atMs, number])).toEqual([
      [0, 2],
      [2000, 3],
      [4000, 21],
      [6000, 22],
      [8000, 23],
      [10_000, 24],
    ]);
  });

  test("starts each piece with the section under way", () => {
    const { sections: shown } = marksUnder(gridOfEdit(grid, pieces), { startMs: 0, videoMs: 12_000 }, 900);
    expect(shown).toEqual([
      { fromMs: 0, toMs: 4000, energy: "low" },
      { fromMs: 4000, toMs: 12_000, energy: "high" },
    ]);
  });

  test("combines the waveforms of its pieces", () => {
    const heights = Array.from({ length: 48 }, (_, second) => (second < 24 ? 10 : 90));
    const shown = heightsUnder(heights, { startMs: 0, videoMs: 12_000, trackMs: 48_000, pieces }, 12);
    expect(shown).toEqual([10, 10, 10, 10, 90, 90, 90, 90, 90, 90, 90, 90]);
  });
});
