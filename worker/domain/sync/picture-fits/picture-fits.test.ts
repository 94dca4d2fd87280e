import { describe, expect, test } from "vitest";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { type Edit, editRate, endWithTrack, lengthOf } from "./end-with-track.contract.ts";
import { activityOf, followPicture } from "./follow-picture.contract.ts";
import { landOnCut } from "./land-on-cut.contract.ts";

function numbers(seed: number): () => number {
  let state = seed * 7919 + 13;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A track of some tempo, metre and form. */
function makeGrid(seed: number): ReadGrid & { trackMs: number } {
  const random = numbers(seed);
  const bpm = 60 + 120 * random();
  const beatsPerBar = random() < 0.25 ? 3 : 4;
  const beat = 60_000 / bpm;
  const first = Math.round(random() * 3000);
  const count = beatsPerBar * (16 + Math.floor(random() * 100));
  const beats = Array.from({ length: count }, (_, n) => ({
    atMs: Math.round(first + n * beat),
    isDownbeat: n % beatsPerBar === 0,
  }));
  const downbeats = beats.filter(({ isDownbeat }) => isDownbeat);
  const energies = [random(), random(), random()];
  const bars = downbeats.map(({ atMs }, n) => ({ atMs, energy: energies[Math.floor(n / 8) % 3]! }));
  const sections = bars.flatMap((bar, n) => (n % 8 === 0 ? [{ bar: n, ...bar }] : []));
  const fromMs = beats.at(-1)!.atMs;
  const untilMs = fromMs + Math.round(200 + random() * 3000);
  const ending = { fromMs, untilMs, isFade: false };
  return { bpm, beatsPerBar, beats, bars, sections, ending, trackMs: untilMs + 500 };
}

const nothing: Edit = { pieces: [], fadeSamples: 0 };
const grids = Array.from({ length: 60 }, (_, seed) => makeGrid(seed));

describe("a moment of the track on a cut", () => {
  test("a section or bar lands within a frame of it, wherever the cut is", () => {
    const missed = grids.flatMap((grid, n) => {
      const cutMs = 400 + n * 333.4;
      const landings = landOnCut(grid, cutMs, { videoMs: 30_000, trackMs: grid.trackMs });
      return landings.filter(
        ({ startAtMs, atMs }) =>
          startAtMs < 0 ||
          Math.abs(atMs - startAtMs - cutMs) >= 1 ||
          !grid.bars.some((bar) => bar.atMs === atMs),
      );
    });
    expect(missed).toEqual([]);
  });

  test("the first of them is the greatest rise of a section that leaves no silence, where there is one", () => {
    const lengths = { videoMs: 20_000, cutMs: 3000 };
    const greatest = grids.map(({ sections, trackMs }) =>
      Math.max(
        ...sections.flatMap(({ atMs, energy }, n) => {
          const startAt = atMs - lengths.cutMs;
          const fits = startAt >= 0 && startAt + lengths.videoMs <= trackMs;
          return fits ? [n === 0 ? 0 : energy - sections[n - 1]!.energy] : [];
        }),
      ),
    );
    const firsts = grids.map(
      (grid) => landOnCut(grid, lengths.cutMs, { ...lengths, trackMs: grid.trackMs })[0]!.rise,
    );
    const known = greatest.filter(Number.isFinite);
    expect(known.length).toBeGreaterThan(30);
    expect(firsts.filter((_, n) => Number.isFinite(greatest[n]))).toEqual(known);
  });

  test("a cut later than the music has none", () => {
    expect(landOnCut(grids[0]!, 1e7, { videoMs: 2e7, trackMs: grids[0]!.trackMs })).toEqual([]);
  });
});

describe("energy that follows the picture", () => {
  const bars = Array.from({ length: 60 }, (_, n) => ({
    atMs: n * 2000,
    energy: n >= 20 && n < 28 ? 0.9 : 0.3,
  }));
  const lengths = { videoMs: 20_000, trackMs: 120_000 };

  test("energy rises with cuts and motion", () => {
    const motion = Array.from({ length: 40 }, (_, step) => (step < 20 ? 0.1 : 0.6));
    const cuts = [11_000, 12_000, 13_000, 14_000, 15_000, 16_000, 17_000, 18_000];
    const found = followPicture({ bars }, activityOf(cuts, motion), lengths);
    expect(found!.startAtMs).toBe(30_000);
    expect(found!.likeness).toBeGreaterThan(0.9);
  });

  test("nothing follows a picture that is the same throughout, and no music follows that is", () => {
    const still = activityOf(
      [],
      Array.from({ length: 40 }, () => 0.2),
    );
    expect(followPicture({ bars }, still, lengths)).toBeNull();
    const livelier = Array.from({ length: 40 }, (_, step) => step / 40);
    const even = bars.map(({ atMs }) => ({ atMs, energy: 0.5 }));
    expect(followPicture({ bars: even }, activityOf([], livelier), lengths)).toBeNull();
  });

  test("a start found leaves no silence at the end of the video", () => {
    const late = grids.filter((grid, n) => {
      const activity = activityOf([], Array.from({ length: 30 }, numbers(n)));
      const found = followPicture(grid, activity, { videoMs: 15_000, trackMs: grid.trackMs });
      return found !== null && found.startAtMs + 15_000 > grid.trackMs;
    });
    expect(late).toEqual([]);
  });
});

describe("an edit that ends with the track", () => {
  const videos = [6, 9.51, 15, 20.04, 29.97, 30, 45.5, 61.3, 90, 183.2, 600].map((seconds) =>
    Math.round(seconds * editRate),
  );
  const cases = grids.flatMap((grid) =>
    videos.map((samples) => ({ grid, samples, edit: endWithTrack(grid, samples) ?? nothing })),
  );
  const wrong = (isRight: (one: (typeof cases)[number]) => boolean) =>
    cases.filter((one) => !isRight(one)).map(({ grid: { bpm }, samples, edit }) => ({ bpm, samples, edit }));

  test("an edit is exactly as long as the video", () => {
    expect(wrong(({ samples, edit }) => lengthOf(edit) === samples)).toEqual([]);
  });

  test("its end is in the ring of the last sound", () => {
    const endsInRing = ({ grid: { ending }, edit }: (typeof cases)[number]) => {
      const end = edit.pieces.at(-1)!.toSample / 48;
      return end <= ending.untilMs && end >= (ending.fromMs + ending.untilMs) / 2 - 1;
    };
    expect(wrong(endsInRing)).toEqual([]);
  });

  test("its joins are on bar lines, to five milliseconds, by fades of a beat at most", () => {
    const isOnBars = ({ grid, edit: { pieces, fadeSamples } }: (typeof cases)[number]) => {
      const joins = [
        ...pieces.slice(1).map(({ fromSample }) => fromSample + fadeSamples / 2),
        ...pieces.slice(0, -1).map(({ toSample }) => toSample - fadeSamples / 2),
      ];
      const isBarLine = (sample: number) => grid.bars.some(({ atMs }) => Math.abs(atMs - sample / 48) <= 5);
      return joins.every(isBarLine) && fadeSamples <= (60 / grid.bpm!) * editRate;
    };
    expect(wrong(isOnBars)).toEqual([]);
  });

  test("its pieces are of what there is: nothing before the track, after it, or shorter than its fades", () => {
    const isThere = ({ grid, edit: { pieces, fadeSamples } }: (typeof cases)[number]) =>
      pieces.every(
        ({ fromSample, toSample }) =>
          Number.isInteger(fromSample) &&
          Number.isInteger(toSample) &&
          fromSample >= 0 &&
          toSample - fromSample > (pieces.length - 1 ? 2 * fadeSamples : 0) &&
          toSample <= grid.trackMs * 48,
      );
    expect(wrong(isThere)).toEqual([]);
  });

  test("one leap is enough where the track is long enough", () => {
    const isLong = ({ grid: { ending, bars }, samples }: (typeof cases)[number]) =>
      samples <= (ending.fromMs - bars[0]!.atMs) * 48;
    expect(wrong((one) => !isLong(one) || one.edit.pieces.length <= 2)).toEqual([]);
  });

  test("an edit begins on a beat wherever the ring of the ending leaves room for it", () => {
    const hasRoom = ({ bpm, ending }: ReadGrid) => (ending.untilMs - ending.fromMs) / 2 > 60_000 / bpm! + 2;
    const isOnBeat = ({ beats }: ReadGrid, at: number) => beats.some(({ atMs }) => Math.abs(atMs - at) <= 2);
    expect(
      wrong(({ grid, edit }) => !hasRoom(grid) || isOnBeat(grid, edit.pieces[0]!.fromSample / 48)),
    ).toEqual([]);
  });

  test("a track that nobody would tap a foot to has its end as it is, or none", () => {
    const still: ReadGrid = { ...grids[0]!, bpm: null, beats: [], bars: [], sections: [] };
    const { untilMs } = still.ending;
    expect(endWithTrack(still, 10 * editRate)).toEqual({
      pieces: [{ fromSample: untilMs * 48 - 10 * editRate, toSample: untilMs * 48 }],
      fadeSamples: 0,
    });
    expect(endWithTrack(still, untilMs * 48 + 1)).toBeNull();
  });
});
