import { assert, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { lengthOf } from "#render-service/edits/edit-course.contract.ts";
import { SoundJob } from "#render-service/render-service.contract.ts";
import { makeGrid } from "#tests/support/make-grid.ts";
import { planEdit } from "#worker/domain/licensing/videos/picture-fits/end-with-track.contract.ts";
import { musicOf } from "#worker/domain/licensing/licences/laid-music.ts";
import { musicUnder } from "./music-under.ts";

const Music = SoundJob.pick({ startAtSeconds: true, edit: true });

const plans = Array.from({ length: 60 }, (_, seed) => makeGrid(seed)).flatMap((grid) =>
  [6000, 9510, 29_970, 61_300, 183_200].flatMap((videoMs) => {
    // The track stops where its ending does, so a video a few frames longer outlasts the music.
    const trackMs = grid.ending.untilMs;
    const edit = planEdit(grid, { videoMs, trackMs });
    return edit ? [{ trackMs, videoMs, edit }] : [];
  }),
);
/** Half a frame at 10 fps, in milliseconds. */
const beside = integer({ min: -50, max: 50 });

test("a cut-down of an edit is valid and exactly as long as its video", () => {
  const cuts = record({
    plan: constantFrom(...plans),
    at: integer({ min: 0, max: 10_000 }),
    long: integer({ min: 0, max: 10_000 }),
    wholeMoreMs: beside,
    laterMs: beside,
    moreMs: beside,
  });
  assert(
    property(cuts, ({ plan, at, long, wholeMoreMs, laterMs, moreMs }) => {
      const durationMs = plan.videoMs + wholeMoreMs;
      const inMs = Math.floor((at / 10_000) * (durationMs - 1000));
      const outMs = inMs + 1000 + Math.floor((long / 10_000) * (durationMs - 1000 - inMs));
      const video = { startAtMs: 0, trackDurationMs: plan.trackMs, durationMs, grid: null };
      const laid = musicUnder({ ...video, edit: JSON.stringify(plan.edit) }, inMs, outMs);
      const isOfTrack = laid.edit?.pieces.every(({ toSample }) => toSample <= plan.trackMs * 48) ?? true;
      expect(isOfTrack).toBe(true);
      const pictureMs = outMs - inMs + moreMs;
      const picture = { format: { inMs }, firstFrameMs: Math.max(0, inMs + laterMs), pictureMs };
      const music = musicOf({ ...laid, trackMs: plan.trackMs, ...picture });
      expect(Music.safeParse(music).error).toBeUndefined();
      expect(music.edit ? lengthOf(music.edit) : pictureMs * 48).toBe(pictureMs * 48);
    }),
    { numRuns: 10_000 },
  );
});
