import { describe, expect, test } from "vitest";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { heightsUnder, marksUnder } from "./fit-marks.ts";

/** 120 BPM from 250 ms on, in sections of eight bars. */
const beats = Array.from({ length: 256 }, (_, n) => ({ atMs: 250 + n * 500, isDownbeat: n % 4 === 0 }));
const bars = beats
  .filter(({ isDownbeat }) => isDownbeat)
  .map(({ atMs }, n) => ({ atMs, energy: [0.2, 0.5, 0.9][Math.floor(n / 8) % 3]! }));
const sections = bars.flatMap((bar, n) => (n % 8 === 0 ? [{ bar: n, ...bar }] : []));
const ending = { fromMs: 128_000, untilMs: 130_000, isFade: false };
const grid: ReadGrid = { bpm: 120, beatsPerBar: 4, beats, bars, sections, ending };

describe("marksUnder", () => {
  test("places beats at their video time, and downbeats as bars", () => {
    const { beats: shown, bars: barsShown } = marksUnder(grid, { startMs: 250, videoMs: 4000 }, 650);
    expect(shown).toEqual([500, 1000, 1500, 2500, 3000, 3500]);
    expect(barsShown).toEqual([
      { atMs: 0, number: 1 },
      { atMs: 2000, number: 2 },
    ]);
  });

  test("drops beats and numbers fewer bars in a narrow space", () => {
    const wide = marksUnder(grid, { startMs: 0, videoMs: 60_000 }, 900);
    const narrow = marksUnder(grid, { startMs: 0, videoMs: 60_000 }, 280);
    const numbered = (marks: typeof wide) => marks.bars.filter(({ number }) => number !== null).length;
    expect(wide.beats.length).toBeGreaterThan(80);
    expect(narrow.beats).toEqual([]);
    expect(narrow.bars).toHaveLength(30);
    expect(numbered(narrow)).toBeLessThan(numbered(wide));
    expect(numbered(narrow)).toBeGreaterThan(2);
  });

  test("keeps bars of ten minutes at least 4 px apart", () => {
    const long = Array.from({ length: 300 }, (_, n) => ({ atMs: n * 2000, energy: 0.5 }));
    const shown = marksUnder({ ...grid, bars: long, beats: [] }, { startMs: 0, videoMs: 600_000 }, 280).bars;
    expect(280 / shown.length).toBeGreaterThanOrEqual(4);
  });

  test("omits a bar number that would overflow the end", () => {
    const { bars: shown } = marksUnder(grid, { startMs: 250, videoMs: 4050 }, 650);
    expect(shown.at(-1)).toEqual({ atMs: 4000, number: null });
  });

  test("starts with the section under way, with energy levels", () => {
    const { sections: shown } = marksUnder(grid, { startMs: 10_250, videoMs: 30_000 }, 650);
    expect(shown).toEqual([
      { fromMs: 0, toMs: 6000, energy: "low" },
      { fromMs: 6000, toMs: 22_000, energy: "mid" },
      { fromMs: 22_000, toMs: 30_000, energy: "high" },
    ]);
  });

  test("omits the energy level when all sections are alike", () => {
    const alike = sections.map((section) => ({ ...section, energy: 0.5 }));
    const shown = marksUnder({ ...grid, sections: alike }, { startMs: 0, videoMs: 30_000 }, 650).sections;
    expect(new Set(shown.map(({ energy }) => energy))).toEqual(new Set([null]));
  });
});

const wave = [10, 20, 30, 40, 50, 60, 70, 80];
const trackMs = 8000;

test("heightsUnder returns the requested number of heights of the music there", () => {
  expect(heightsUnder(wave, { startMs: 2000, videoMs: 4000, trackMs }, 4)).toEqual([30, 40, 50, 60]);
  expect(heightsUnder(wave, { startMs: 2000, videoMs: 2000, trackMs }, 4)).toEqual([28, 33, 38, 43]);
});

test("heightsUnder returns no heights past the end of the music", () => {
  expect(heightsUnder(wave, { startMs: 6000, videoMs: 4000, trackMs }, 4)).toEqual([70, 80]);
  expect(heightsUnder([], { startMs: 0, videoMs: 4000, trackMs }, 4)).toEqual([]);
});
