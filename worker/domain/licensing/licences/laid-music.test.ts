import { expect, test } from "vitest";
import { heardMusic, laidStart, type LaidColumns } from "./laid-music.ts";

const whole = { startAtMs: 0, trackMs: 60_000, pictureMs: 24_000, format: null, firstFrameMs: null };
const cut = { ...whole, pictureMs: 10_000, format: { inMs: 15_000 } };

test.each([
  ["at the chosen start", { ...whole, startAtMs: 1000 }, 1000],
  ["at track length minus video length at the latest", { ...whole, startAtMs: 50_000 }, 36_000],
  ["at zero when the track is shorter than the video", { ...whole, startAtMs: 5000, trackMs: 20_000 }, 0],
  ["at a cut-down's first frame", { ...cut, startAtMs: 20_000, firstFrameMs: 15_040 }, 20_040],
  ["unclamped under a cut-down that outlasts the track", { ...cut, startAtMs: 55_000 }, 55_000],
])("music begins %s", (_, laid, begins) => {
  expect(laidStart(laid)).toBe(begins);
});

const columns: LaidColumns = { ...whole, durationMs: 24_000, edit: null };
const seconds = (from: number, to: number) => ({ fromSample: from * 48_000, toSample: to * 48_000 });

test("heardMusic falls back to the file's duration without a video track", () => {
  expect(heardMusic({ ...columns, startAtMs: 50_000, pictureMs: null })).toEqual({ startAtSeconds: 36 });
});

test("heardMusic returns the parts of an edit, and those left in a cut-down", () => {
  const edit = JSON.stringify({ fadeSamples: 4800, pieces: [seconds(10, 20), seconds(40, 60)] });
  const { startAtSeconds, parts } = heardMusic({ ...columns, startAtMs: 10_000, edit });
  expect(startAtSeconds).toBe(10);
  // The first piece has almost ended at the cut-down's first frame, so the music begins with the second.
  const format = JSON.stringify({ inMs: 9_900 });
  const short = JSON.stringify({ fadeSamples: 4800, pieces: [seconds(19.9, 20.1), seconds(40, 60)] });
  const cutDown = {
    ...columns,
    startAtMs: 19_900,
    pictureMs: 10_000,
    format,
    firstFrameMs: 9_990,
    edit: short,
  };
  expect(heardMusic(cutDown)).toMatchObject({ parts: [{ toSeconds: expect.any(Number) }] });
  const { startAtSeconds: begins, parts: left } = heardMusic(cutDown);
  expect([begins, left?.length]).toEqual([left?.[0]?.fromSeconds, 1]);
  expect(begins).toBeGreaterThan(39);
  expect(parts).toMatchObject([{ fromSeconds: 10, toSeconds: 20 }, { fromSeconds: 40 }]);
});
