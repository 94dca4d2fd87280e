import { assert, boolean, constantFrom, double, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { correctDrift, type Moment } from "./follower.ts";

const moment = (over: Partial<Moment>): Moment => ({
  driftSeconds: 0,
  playbackRate: 1,
  isSeeking: false,
  secondsSinceSeek: 60,
  ...over,
});

describe("keeping music and picture together", () => {
  test.each([
    ["in step: nothing happens", moment({ driftSeconds: 0.04 }), { act: "leave" }],
    ["music a little late: it runs 3 % faster", moment({ driftSeconds: -0.06 }), { act: "rate", rate: 1.03 }],
    ["music a little early: it runs 3 % slower", moment({ driftSeconds: 0.06 }), { act: "rate", rate: 0.97 }],
    ["already nudged: it goes on", moment({ driftSeconds: -0.06, playbackRate: 1.03 }), { act: "leave" }],
    [
      "nudged, nearly there: it goes on",
      moment({ driftSeconds: -0.02, playbackRate: 1.03 }),
      { act: "leave" },
    ],
    [
      "back in step: normal speed",
      moment({ driftSeconds: 0.01, playbackRate: 0.97 }),
      { act: "rate", rate: 1 },
    ],
    [
      "went past the mark: normal speed",
      moment({ driftSeconds: 0.02, playbackRate: 1.03 }),
      { act: "rate", rate: 1 },
    ],
    ["far away: it jumps", moment({ driftSeconds: 0.21 }), { act: "seek" }],
    ["far behind: it jumps", moment({ driftSeconds: -3 }), { act: "seek" }],
    [
      "jumped a moment ago: no second jump",
      moment({ driftSeconds: 0.3, secondsSinceSeek: 0.4 }),
      { act: "rate", rate: 0.97 },
    ],
    ["while the person seeks: hands off", moment({ driftSeconds: 9, isSeeking: true }), { act: "leave" }],
  ])("%s", (_name, input, expected) => {
    expect(correctDrift(input)).toEqual(expected);
  });

  const anyMoment = record({
    driftSeconds: double({ min: -700, max: 700, noNaN: true }),
    playbackRate: constantFrom(0.97, 1, 1.03),
    isSeeking: boolean(),
    secondsSinceSeek: double({ min: 0, max: 100, noNaN: true }),
  });
  const always = (holds: (moment: Moment) => boolean) => () => assert(property(anyMoment, holds));

  test("the music is never touched while something seeks", () => {
    const isLeft = (some: Moment) => correctDrift({ ...some, isSeeking: true }).act === "leave";
    expect(always(isLeft)).not.toThrow();
  });

  test("a drift nobody can see is never worth a jump", () => {
    const isSpared = (some: Moment) => Math.abs(some.driftSeconds) > 0.2 || correctDrift(some).act !== "seek";
    expect(always(isSpared)).not.toThrow();
  });

  test("a change of speed never widens the gap", () => {
    const closesIn = (some: Moment) => {
      const decided = correctDrift(some);
      return decided.act !== "rate" || (decided.rate - 1) * some.driftSeconds <= 0;
    };
    expect(always(closesIn)).not.toThrow();
  });

  test("from any drift the music comes within 0.05 s and stays, with one jump at most", () => {
    const drifts = double({ min: -5, max: 5, noNaN: true });
    const settles = (initial: number) => {
      const { driftSeconds, jumps } = playTenSeconds(initial);
      return Math.abs(driftSeconds) < 0.05 && jumps <= 1;
    };
    expect(() => assert(property(drifts, settles))).not.toThrow();
  });
});

/** Ten seconds of frames in which every correction takes effect; a jump lands 0.08 s off, as real ones do. */
function playTenSeconds(initial: number) {
  const frame = 1 / 60;
  let [driftSeconds, playbackRate, secondsSinceSeek, jumps] = [initial, 1, 60, 0];
  for (let elapsed = 0; elapsed < 10; elapsed += frame) {
    const decided = correctDrift({ driftSeconds, playbackRate, isSeeking: false, secondsSinceSeek });
    if (decided.act === "seek") [driftSeconds, secondsSinceSeek, jumps] = [0.08, 0, jumps + 1];
    if (decided.act === "rate") playbackRate = decided.rate;
    driftSeconds += (playbackRate - 1) * frame;
    secondsSinceSeek += frame;
  }
  return { driftSeconds, jumps };
}
