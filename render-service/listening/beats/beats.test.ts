import { describe, expect, test } from "vitest";
import { createListener } from "../listener.contract.ts";
import { type Beat, BeatGrid, packBeats, readBeatGrid, unpackBeats } from "./beat-grid.contract.ts";
import { makeSong, type MadeSong, madeSongs, makeSampleSongs, type SongGrid } from "./test-songs.ts";

/** Shorter than a frame at 25 fps, and than any audible delay. */
const nearMs = 35;

function gridOf(samples: Float32Array, chunk = samples.length): BeatGrid {
  const listener = createListener();
  for (let from = 0; from < samples.length; from += chunk) listener.hear(samples.subarray(from, from + chunk));
  return BeatGrid.parse(listener.beatGrid());
}

/** Share of `moments` (ms) that are near one of `others`. */
function shareNear(moments: readonly number[], others: readonly number[], within = nearMs): number {
  const near = moments.filter((at) => others.some((other) => Math.abs(at - other) <= within));
  return near.length / Math.max(1, moments.length);
}

const inMs = (seconds: readonly number[]) => seconds.map((second) => second * 1000);

function judge(song: MadeSong, made: SongGrid) {
  const grid = gridOf(made.samples);
  const { beats, bars } = readBeatGrid(grid);
  const beatsMs = beats.map(({ atMs }) => atMs);
  const octave = grid.bpm === null ? 0 : grid.bpm / song.bpm;
  const played = bars.map(({ atMs }) => atMs).filter((atMs) => atMs <= made.beats.at(-1)! * 1000 + nearMs);
  const audible = inMs(made.downbeats).filter((atMs) => atMs <= made.endingAt * 1000);
  return {
    name: song.name,
    grid,
    isTempoRight: [0.5, 1, 2].some((right) => Math.abs(octave / right - 1) < 0.005),
    isMetreRight: grid.beatsPerBar === song.metre,
    beatsRight: shareNear(
      beatsMs.filter((atMs) => atMs <= made.beats.at(-1)! * 1000 + nearMs),
      inMs(made.beats),
    ),
    downbeatsRight: shareNear(played, inMs(made.downbeats)),
    // At half the tempo, only every other downbeat begins a bar.
    downbeatsFound: shareNear(audible, played) * (octave < 0.75 ? 2 : 1),
  };
}

describe("the beat grid of synthetic songs", () => {
  const judged = makeSampleSongs().map(({ song, made }) => ({ ...judge(song, made), song, made }));
  const shareOf = (isRight: (one: (typeof judged)[number]) => boolean) => {
    const wrong = judged.filter((one) => !isRight(one)).map(({ name }) => name);
    return { share: 1 - wrong.length / judged.length, wrong };
  };

  test("has the right tempo, up to an octave, in 95 of 100", () => {
    const { share, wrong } = shareOf(({ isTempoRight }) => isTempoRight);
    expect(share, `wrong: ${wrong.join(", ")}`).toBeGreaterThanOrEqual(0.95);
  });

  test("has the right metre and downbeats in 90 of 100", () => {
    const { share, wrong } = shareOf(
      ({ isMetreRight, beatsRight, downbeatsRight, downbeatsFound }) =>
        isMetreRight && Math.min(beatsRight, downbeatsRight, downbeatsFound) >= 0.9,
    );
    expect(share, `wrong: ${wrong.join(", ")}`).toBeGreaterThanOrEqual(0.9);
  });

  test("has its downbeats within 5 ms in 90 of 100 correct grids", () => {
    const right = judged.filter(({ downbeatsRight }) => downbeatsRight === 1);
    const fine = right.filter(({ made, grid }) => {
      const { bars } = readBeatGrid(grid);
      return shareNear(bars.map(({ atMs }) => atMs).slice(0, -1), inMs(made.downbeats), 5) === 1;
    });
    expect(fine.length / right.length).toBeGreaterThanOrEqual(0.9);
  });

  test("finds 60 of 100 section changes within a bar", () => {
    const [found, wanted] = [new Set<string>(), new Set<string>()];
    for (const { grid, name, made } of judged) {
      const { downbeats, sections } = made;
      const heard = readBeatGrid(grid).sections.map(({ atMs }) => atMs);
      const barMs = 1000 * (downbeats[1]! - downbeats[0]!);
      for (const bar of sections.slice(1, -1)) {
        const key = `${name} ${bar}`;
        wanted.add(key);
        if (heard.some((atMs) => Math.abs(atMs - downbeats[bar]! * 1000) <= barMs * 1.1)) found.add(key);
      }
    }
    expect(found.size / wanted.size).toBeGreaterThanOrEqual(0.6);
  });

  test("ends at the last chord or the start of the fade", () => {
    const missed = judged.filter(({ grid: { ending }, song: { fade = 0 }, made }) => {
      const late = ending.fromMs - made.endingAt * 1000;
      return ending.isFade !== fade > 0 || late < -20 || late > Math.max(20, (fade / 3) * 1000);
    });
    expect(missed.map(({ name }) => name)).toEqual([]);
  });
});

test("follows a drifting tempo", { tags: ["full"] }, () => {
  const song: MadeSong = { name: "drifting", bpm: 98, metre: 4, drums: "rock", drift: 0.03, loose: 0.006 };
  const { beatsRight, downbeatsRight } = judge(song, makeSong(song, 5));
  expect(Math.min(beatsRight, downbeatsRight)).toBeGreaterThanOrEqual(0.9);
});

test("yields the same grid for any chunk size, under 1,000 characters", () => {
  const { samples } = makeSong(madeSongs[0]!, 1);
  const grid = gridOf(samples);
  expect(gridOf(samples, 12_345)).toEqual(grid);
  expect(JSON.stringify(grid).length).toBeLessThan(1000);
});

test("rates a quiet section lower in energy than a full one", { tags: ["full"] }, () => {
  const song = madeSongs.find(({ padBars }) => padBars === 8)!;
  const [held, full] = readBeatGrid(gridOf(makeSong(song, 16).samples)).sections;
  expect(held!.energy).toBeLessThan(full!.energy - 0.2);
});

test("finds an ending but no beats in noise", () => {
  let slow = 0;
  const noise = Float32Array.from({ length: 20 * 24_000 }, (_, n) => {
    slow += (Math.sin(n * n) - slow) * 0.05;
    return n < 15 * 24_000 ? slow : 0;
  });
  const grid = gridOf(noise);
  expect(grid).toMatchObject({ bpm: null, beats: "", energies: "", sections: [] });
  expect(grid.ending.untilMs).toBeGreaterThan(14_500);
  expect(grid.ending.untilMs).toBeLessThan(15_500);
});

test("finds no grid in silence", () => {
  const listener = createListener();
  listener.hear(new Float32Array(240_000));
  expect(listener.beatGrid()).toBeNull();
});

describe("packed beats", () => {
  const even = (count: number, ms: number): Beat[] =>
    Array.from({ length: count }, (_, n) => ({ atMs: Math.round(n * ms), isDownbeat: n % 4 === 1 }));
  test.each([
    ["no beats", []],
    ["one beat", [{ atMs: 0, isDownbeat: true }]],
    ["late beats", even(3, 400).map((beat) => ({ ...beat, atMs: beat.atMs + 1_700_000 }))],
    ["ten minutes at 200 bpm", even(2000, 300.3)],
  ] satisfies [string, Beat[]][])("round-trip for %s", (_, beats) => {
    expect(unpackBeats(packBeats(beats))).toEqual(beats);
  });

  test("take about a byte each if even", () => {
    expect(packBeats(even(2000, 300.3)).length).toBeLessThan(2700);
  });

  test("are rejected if truncated or out of order", () => {
    expect(unpackBeats(btoa("\u0080"))).toBeNull();
    const back = [500, 1000, 900].map((atMs) => ({ atMs, isDownbeat: false }));
    expect(unpackBeats(packBeats(back))).toBeNull();
    expect(BeatGrid.shape.beats.safeParse(packBeats(back)).success).toBe(false);
  });
});
