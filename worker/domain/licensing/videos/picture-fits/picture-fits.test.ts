import { describe, expect, test } from "vitest";
import { type Edit, editRate, fitLength, lengthOf, maxPieces } from "#render-service/edits/edit-course.contract.ts";
import { EditList } from "#render-service/edits/edit.contract.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { makeGrid, numbers } from "#tests/support/make-grid.ts";
import { endUncut, endWithTrack, planEdit } from "./end-with-track.contract.ts";
import { suggestStarts } from "./suggest-starts.contract.ts";
import { activityOf, followPicture, landOnCut } from "./follow-picture.contract.ts";
import { mainCut, snapStart, stepStart } from "./cut-points.contract.ts";

const nothing: Edit = { pieces: [], fadeSamples: 0, outSamples: 0 };
const grids = Array.from({ length: 60 }, (_, seed) => makeGrid(seed));

describe("landOnCut", () => {
  test("lands a bar on the cut to the millisecond", () => {
    const missed = grids.flatMap((grid, n) => {
      const cutMs = 400 + n * 333.4;
      const landings = landOnCut(grid, cutMs, { videoMs: 30_000, trackMs: grid.trackMs });
      return landings.filter(
        ({ startAtMs, atMs }) =>
          startAtMs < 0 || Math.abs(atMs - startAtMs - cutMs) >= 1 || !grid.bars.some((bar) => bar.atMs === atMs),
      );
    });
    expect(missed).toEqual([]);
  });

  test("ranks first the greatest rise that leaves no silence", () => {
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
    const firsts = grids.map((grid) => landOnCut(grid, lengths.cutMs, { ...lengths, trackMs: grid.trackMs })[0]!.rise);
    const known = greatest.filter(Number.isFinite);
    expect(known.length).toBeGreaterThan(30);
    expect(firsts.filter((_, n) => Number.isFinite(greatest[n]))).toEqual(known);
  });

  test("returns nothing for a cut after the music", () => {
    expect(landOnCut(grids[0]!, 1e7, { videoMs: 2e7, trackMs: grids[0]!.trackMs })).toEqual([]);
  });
});

describe("followPicture", () => {
  const bars = Array.from({ length: 60 }, (_, n) => ({
    atMs: n * 2000,
    energy: n >= 20 && n < 28 ? 0.9 : 0.3,
  }));
  const lengths = { videoMs: 20_000, trackMs: 120_000 };

  test("aligns energy with cuts and motion", () => {
    const motion = Array.from({ length: 40 }, (_, step) => (step < 20 ? 0.1 : 0.6));
    const cuts = [11_000, 12_000, 13_000, 14_000, 15_000, 16_000, 17_000, 18_000];
    const found = followPicture({ bars }, activityOf(cuts, motion), lengths);
    expect(found!.startAtMs).toBe(30_000);
    expect(found!.likeness).toBeGreaterThan(0.9);
  });

  test("returns null for a uniform video or uniform music", () => {
    const still = activityOf(
      [],
      Array.from({ length: 40 }, () => 0.2),
    );
    expect(followPicture({ bars }, still, lengths)).toBeNull();
    const livelier = Array.from({ length: 40 }, (_, step) => step / 40);
    const even = bars.map(({ atMs }) => ({ atMs, energy: 0.5 }));
    expect(followPicture({ bars: even }, activityOf([], livelier), lengths)).toBeNull();
  });

  test("leaves no silence at the end of the video", () => {
    const late = grids.filter((grid, n) => {
      const activity = activityOf([], Array.from({ length: 30 }, numbers(n)));
      const found = followPicture(grid, activity, { videoMs: 15_000, trackMs: grid.trackMs });
      return found !== null && found.startAtMs + 15_000 > grid.trackMs;
    });
    expect(late).toEqual([]);
  });
});

describe("endWithTrack", () => {
  const videos = [6, 9.51, 15, 20.04, 29.97, 30, 45.5, 61.3, 90, 183.2, 600].map((seconds) => Math.round(seconds * editRate));
  const cases = grids.flatMap((grid) =>
    videos.map((samples) => ({ grid, samples, edit: endWithTrack(grid, samples) ?? nothing })),
  );
  const wrong = (isRight: (one: (typeof cases)[number]) => boolean) =>
    cases.filter((one) => !isRight(one)).map(({ grid: { bpm }, samples, edit }) => ({ bpm, samples, edit }));

  test("makes the edit exactly as long as the video", () => {
    expect(wrong(({ samples, edit }) => lengthOf(edit) === samples)).toEqual([]);
  });

  test("ends in the decay of the last sound", () => {
    const endsInRing = ({ grid: { ending }, edit }: (typeof cases)[number]) => {
      const end = edit.pieces.at(-1)!.toSample / 48;
      return end <= ending.untilMs && end >= (ending.fromMs + ending.untilMs) / 2 - 1;
    };
    expect(wrong(endsInRing)).toEqual([]);
  });

  test("joins on bar lines within 5 ms, with fades of at most a beat", () => {
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

  test("uses only existing samples, in pieces longer than their fades", () => {
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

  test("needs one join at most when the track is long enough", () => {
    const isLong = ({ grid: { ending, bars }, samples }: (typeof cases)[number]) =>
      samples <= (ending.fromMs - bars[0]!.atMs) * 48;
    expect(wrong((one) => !isLong(one) || one.edit.pieces.length <= 2)).toEqual([]);
  });

  test("begins on a beat wherever the decay leaves room", () => {
    const hasRoom = ({ bpm, ending }: ReadGrid) => (ending.untilMs - ending.fromMs) / 2 > 60_000 / bpm! + 2;
    const isOnBeat = ({ beats }: ReadGrid, at: number) => beats.some(({ atMs }) => Math.abs(atMs - at) <= 2);
    expect(wrong(({ grid, edit }) => !hasRoom(grid) || isOnBeat(grid, edit.pieces[0]!.fromSample / 48))).toEqual([]);
  });

  test("keeps the ending of a track without beats uncut, or returns null", () => {
    const still: ReadGrid = { ...grids[0]!, bpm: null, beats: [], bars: [], sections: [] };
    const { untilMs } = still.ending;
    expect(endWithTrack(still, 10 * editRate)).toEqual({
      pieces: [{ fromSample: untilMs * 48 - 10 * editRate, toSample: untilMs * 48 }],
      fadeSamples: 0,
      outSamples: expect.any(Number) as number,
    });
    expect(endWithTrack(still, untilMs * 48 + 1)).toBeNull();
  });
});

describe("planEdit", () => {
  const offered = grids.flatMap((grid) =>
    [6000, 9510, 15_000, 29_970, 61_300, 183_200, 600_000].flatMap((videoMs) => {
      const edit = planEdit(grid, { videoMs, trackMs: grid.trackMs });
      return edit ? [{ grid, videoMs, edit }] : [];
    }),
  );

  test("returns valid edits with a bounded number of pieces", () => {
    expect(offered.length).toBeGreaterThan(200);
    const wrong = offered.filter(
      ({ edit, videoMs }) =>
        !EditList.safeParse(edit).success || edit.pieces.length > maxPieces || lengthOf(edit) !== videoMs * 48,
    );
    expect(wrong).toEqual([]);
  });

  test("fades out in the decay, never in the last sound", () => {
    const wrong = offered.filter(({ edit, grid: { ending } }) => {
      const faded = edit.pieces.at(-1)!.toSample - edit.outSamples;
      return faded < ending.fromMs * 48;
    });
    expect(wrong).toEqual([]);
  });

  test("repeats a short song within bounds, or returns nothing", () => {
    const short = grids.filter(({ trackMs }) => trackMs < 45_000);
    expect(short.length).toBeGreaterThan(2);
    const pieces = short.map((grid) => planEdit(grid, { videoMs: 600_000, trackMs: grid.trackMs })?.pieces);
    expect(pieces.every((list) => (list?.length ?? 0) <= maxPieces)).toBe(true);
    expect(pieces).toContain(undefined);
  });

  test("clips a grid that ends after its track", () => {
    const ends = grids.map((grid) => {
      const late = { ...grid, ending: { ...grid.ending, untilMs: grid.trackMs + 180 } };
      const edit = planEdit(late, { videoMs: 15_000, trackMs: grid.trackMs });
      return (edit?.pieces.at(-1)?.toSample ?? 0) / 48 - grid.trackMs;
    });
    expect(Math.max(...ends)).toBeLessThanOrEqual(0);
    expect(ends.filter((beyond) => beyond > -1000).length).toBeGreaterThan(20);
  });

  test("fitLength adjusts only the last piece for a few frames' difference", () => {
    const wrong = offered.flatMap(({ edit, videoMs }) =>
      [-80, 0, 80].filter((more) => {
        const fitted = fitLength(edit, (videoMs + more) * 48);
        return lengthOf(fitted) !== (videoMs + more) * 48 || fitted.pieces[0] !== edit.pieces[0];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe("mainCut", () => {
  const calmThenBusy = Array.from({ length: 40 }, (_, step) => (step < 20 ? 0.1 : 0.8));

  test("picks the cut with the greatest rise in activity", () => {
    expect(mainCut([3000, 10_000, 15_000], calmThenBusy, 20_000)).toBe(1);
  });

  test("picks a cut near start or end only as a last resort", () => {
    const busyAtOnce = Array.from({ length: 40 }, (_, step) => (step < 2 ? 0 : 1));
    expect(mainCut([1000, 12_000], busyAtOnce, 20_000)).toBe(1);
    expect(mainCut([1000], busyAtOnce, 20_000)).toBe(0);
    expect(mainCut([], busyAtOnce, 20_000)).toBeNull();
  });
});

describe("snapStart and stepStart", () => {
  const bounds = { anchorMs: 1500, latestMs: 6000 };
  const moments = [1000, 2000, 3000, 4000, 9000];

  test("snap to the nearest start that puts a beat on the cut", () => {
    expect(snapStart(1900, moments, bounds)).toBe(1500);
    expect(snapStart(2100, moments, bounds)).toBe(2500);
    expect(snapStart(0, moments, bounds)).toBe(500);
  });

  test("never snap before the track or past the last start", () => {
    expect(snapStart(6000, moments, bounds)).toBe(2500);
    expect(snapStart(100, [1000, 9000], bounds)).toBeNull();
  });

  test("step from beat to beat and stop at the ends", () => {
    expect(stepStart(500, 1, moments, bounds)).toBe(1500);
    expect(stepStart(1499, 1, moments, bounds)).toBe(1500);
    expect(stepStart(1501, -1, moments, bounds)).toBe(1500);
    expect(stepStart(500, -1, moments, bounds)).toBe(500);
    expect(stepStart(2500, 1, moments, bounds)).toBe(2500);
  });

  test("snap so that a beat meets the cut to the millisecond", () => {
    const missed = grids.filter((grid, n) => {
      const anchorMs = 400 + n * 77;
      const beats = grid.beats.map(({ atMs }) => atMs);
      const start = snapStart(n * 900, beats, { anchorMs, latestMs: grid.trackMs - 10_000 });
      return start === null || !beats.includes(start + anchorMs);
    });
    expect(missed).toEqual([]);
  });
});

describe("endUncut", () => {
  const endings = grids.flatMap((grid) =>
    [6000, 12_040, 30_000].flatMap((videoMs) => {
      const latestMs = Math.max(0, Math.floor((grid.trackMs - videoMs) / 100) * 100);
      const startAtMs = endUncut(grid, { videoMs, latestMs });
      return startAtMs === null ? [] : [{ grid, startAtMs, latestMs, endMs: startAtMs + videoMs }];
    }),
  );

  test("ends in the decay of the last sound, with a valid start", () => {
    expect(endings.length).toBeGreaterThan(100);
    const wrong = endings.filter(
      ({ grid: { ending }, startAtMs, latestMs, endMs }) =>
        endMs > ending.untilMs || endMs < (ending.fromMs + ending.untilMs) / 2 - 100 || startAtMs < 0 || startAtMs > latestMs,
    );
    expect(wrong).toEqual([]);
  });

  test("begins on a bar or beat when the decay leaves room", () => {
    const beatOf = ({ bpm }: ReadGrid) => 60_000 / bpm!;
    const wrong = endings.filter(({ grid, startAtMs }) => {
      const hasRoom = (grid.ending.untilMs - grid.ending.fromMs) / 2 > beatOf(grid) + 2;
      return hasRoom && startAtMs >= grid.bars[0]!.atMs && !grid.beats.some(({ atMs }) => atMs === startAtMs);
    });
    expect(wrong).toEqual([]);
  });

  test("returns null for a video longer than the music", () => {
    expect(endUncut(grids[0]!, { videoMs: 1e7, latestMs: 0 })).toBeNull();
  });
});

describe("suggestStarts", () => {
  const motion = Array.from({ length: 40 }, (_, step) => (step < 20 ? 0.1 : 0.6));
  const cutsMs = [4000, 10_000, 11_000, 12_000, 13_000, 14_000];
  const picture = { cutsMs, activity: activityOf(cutsMs, motion), videoMs: 20_000 };
  const suggested = grids.map((grid) => {
    const latestMs = Math.floor((grid.trackMs - picture.videoMs) / 100) * 100;
    return { grid, latestMs, suggestions: suggestStarts(grid, picture, { cut: 1, latestMs }) };
  });

  test("suggests only valid starts, previewed within the video", () => {
    const wrong = suggested.flatMap(({ latestMs, suggestions }) =>
      suggestions.filter(
        ({ startAtMs, hearFromMs }) =>
          !Number.isInteger(startAtMs) ||
          startAtMs < 0 ||
          startAtMs > latestMs ||
          hearFromMs < 0 ||
          hearFromMs >= picture.videoMs,
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("puts a bar on the cut, each kind at most once, in order", () => {
    for (const { grid, suggestions } of suggested) {
      const kinds = suggestions.map(({ kind }) => kind);
      expect(kinds).toEqual(["drop", "energy", "ending"].filter((kind) => kinds.some((one) => one === kind)));
      const [drop] = suggestions;
      expect(grid.bars.map(({ atMs }) => atMs)).toContain(drop!.startAtMs + 10_000);
    }
  });

  test("drops the energy suggestion when it equals the drop's start", () => {
    const drops = suggested.flatMap(({ grid, latestMs, suggestions }) => {
      const energy = suggestions.find(({ kind }) => kind === "energy");
      if (!energy) return [];
      // A cut at 0 starts the drop at the same bar, now that of the section with the greatest rise.
      const sections = [{ bar: 0, atMs: energy.startAtMs, energy: 2 }];
      const atOnce = { ...picture, cutsMs: [0, ...cutsMs] };
      return [suggestStarts({ ...grid, sections }, atOnce, { cut: 0, latestMs })];
    });
    expect(drops.length).toBeGreaterThan(10);
    expect(drops.flat().some(({ kind }) => kind === "energy")).toBe(false);
  });

  test("suggests no drop without a cut, and only 0 for a longer video", () => {
    const [{ grid, latestMs }] = [suggested[0]!];
    const kinds = suggestStarts(grid, picture, { cut: null, latestMs }).map(({ kind }) => kind);
    expect(kinds).not.toContain("drop");
    const long = { ...picture, videoMs: grid.trackMs + 1000 };
    expect(suggestStarts(grid, long, { cut: 1, latestMs: 0 }).every(({ startAtMs }) => startAtMs === 0)).toBe(true);
  });

  test("suggests the planned edit as ending, previewed before its last join", () => {
    const edits = suggested.flatMap(({ grid, latestMs }) => {
      const edit = planEdit(grid, { videoMs: picture.videoMs, trackMs: grid.trackMs });
      if (!edit) return [];
      const given = suggestStarts(grid, picture, { cut: 1, latestMs, edit });
      const alone = suggestStarts(grid, picture, { cut: 1, latestMs: 0, edit });
      return [{ edit, ending: given.at(-1), alone }];
    });
    expect(edits.length).toBeGreaterThan(20);
    for (const { edit, ending, alone } of edits) {
      expect(ending).toMatchObject({
        kind: "ending",
        edit,
        startAtMs: Math.floor(edit.pieces[0]!.fromSample / 48),
      });
      expect(ending!.hearFromMs).toBeLessThanOrEqual(picture.videoMs - 6000);
      expect(alone).toEqual([ending]);
    }
  });

  test("avoids speech for drops and for the main cut when possible", () => {
    const speechMs: [number, number][] = [[9_500, 10_500]];
    for (const { grid, latestMs } of suggested) {
      const [drop] = suggestStarts(grid, { ...picture, speechMs }, { cut: 1, latestMs });
      const { rise, isSpoken } = drop as Extract<typeof drop, { kind: "drop" }>;
      expect(rise ?? 0).toBeLessThan(0.08);
      expect(isSpoken).toBe(true);
    }
    const calmThenBusy = Array.from({ length: 40 }, (_, step) => (step < 20 ? 0.1 : 0.8));
    expect(mainCut([3000, 10_000, 15_000], calmThenBusy, 20_000, speechMs)).not.toBe(1);
    expect(mainCut([10_000], calmThenBusy, 20_000, speechMs)).toBe(0);
  });

  test("prefers music with less energy during speech", () => {
    const bars = Array.from({ length: 60 }, (_, n) => ({
      atMs: n * 2000,
      energy: n % 10 < 4 ? 0.2 : 0.9,
    }));
    const grid: ReadGrid = { ...grids[0]!, bars };
    const busy = {
      ...picture,
      activity: activityOf(
        [],
        Array.from({ length: 40 }, () => 0.8),
      ),
    };
    const speechMs: [number, number][] = [[4000, 12_000]];
    const [energy] = suggestStarts(grid, { ...busy, speechMs }, { cut: null, latestMs: 100_000 });
    expect(energy).toMatchObject({ kind: "energy", leavesRoom: true });
    const under = (ms: number) => bars.findLast(({ atMs }) => atMs <= energy!.startAtMs + ms)!.energy;
    expect([5000, 8000, 11_000].map(under)).toEqual([0.2, 0.2, 0.2]);
    expect(suggestStarts(grid, busy, { cut: null, latestMs: 100_000 })[0]?.kind).toBe("ending");
  });

  test("names the busiest moment only where the music peaks", () => {
    const bars = Array.from({ length: 60 }, (_, n) => ({
      atMs: n * 2000,
      energy: n >= 20 && n < 28 ? 0.9 : 0.3,
    }));
    const grid: ReadGrid = { ...grids[0]!, bars };
    const [energy] = suggestStarts(grid, picture, { cut: null, latestMs: 100_000 });
    expect(energy).toMatchObject({ kind: "energy", hearFromMs: 0 });
    const { startAtMs, busiestMs } = energy as Extract<typeof energy, { kind: "energy" }>;
    expect(busiestMs).not.toBeNull();
    expect(bars.findLast(({ atMs }) => atMs <= startAtMs + busiestMs! + 250)!.energy).toBe(0.9);
  });
});
