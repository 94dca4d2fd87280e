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

describe("correctDrift", () => {
  test.each([
    ["in sync, does nothing", moment({ driftSeconds: 0.04 }), { act: "leave" }],
    ["slightly late, plays 3% faster", moment({ driftSeconds: -0.06 }), { act: "rate", rate: 1.03 }],
    ["slightly early, plays 3% slower", moment({ driftSeconds: 0.06 }), { act: "rate", rate: 0.97 }],
    ["already sped up, keeps the rate", moment({ driftSeconds: -0.06, playbackRate: 1.03 }), { act: "leave" }],
    ["sped up and nearly in sync, keeps the rate", moment({ driftSeconds: -0.02, playbackRate: 1.03 }), { act: "leave" }],
    ["back in sync, restores the normal rate", moment({ driftSeconds: 0.01, playbackRate: 0.97 }), { act: "rate", rate: 1 }],
    ["past the target, restores the normal rate", moment({ driftSeconds: 0.02, playbackRate: 1.03 }), { act: "rate", rate: 1 }],
    ["far ahead, seeks", moment({ driftSeconds: 0.21 }), { act: "seek" }],
    ["far behind, seeks", moment({ driftSeconds: -3 }), { act: "seek" }],
    [
      "just after a seek, changes only the rate",
      moment({ driftSeconds: 0.3, secondsSinceSeek: 0.4 }),
      { act: "rate", rate: 0.97 },
    ],
    ["during a user seek, does nothing", moment({ driftSeconds: 9, isSeeking: true }), { act: "leave" }],
  ])("given music %s", (_name, input, expected) => {
    expect(correctDrift(input)).toEqual(expected);
  });

  const anyMoment = record({
    driftSeconds: double({ min: -700, max: 700, noNaN: true }),
    playbackRate: constantFrom(0.97, 1, 1.03),
    isSeeking: boolean(),
    secondsSinceSeek: double({ min: 0, max: 100, noNaN: true }),
  });
  const always = (holds: (moment: Moment) => boolean) => () => assert(property(anyMoment, holds));

  test("never touches the music during a seek", () => {
    const isLeft = (some: Moment) => correctDrift({ ...some, isSeeking: true }).act === "leave";
    expect(always(isLeft)).not.toThrow();
  });

  test("never seeks for a drift of 0.2 s or less", () => {
    const isSpared = (some: Moment) => Math.abs(some.driftSeconds) > 0.2 || correctDrift(some).act !== "seek";
    expect(always(isSpared)).not.toThrow();
  });

  test("never widens the gap by a rate change", () => {
    const closesIn = (some: Moment) => {
      const decided = correctDrift(some);
      return decided.act !== "rate" || (decided.rate - 1) * some.driftSeconds <= 0;
    };
    expect(always(closesIn)).not.toThrow();
  });

  test("settles any drift within 0.05 s with at most one seek", () => {
    const drifts = double({ min: -5, max: 5, noNaN: true });
    const settles = (initial: number) => {
      const { driftSeconds, jumps } = playTenSeconds(initial);
      return Math.abs(driftSeconds) < 0.05 && jumps <= 1;
    };
    expect(() => assert(property(drifts, settles))).not.toThrow();
  });
});

/** Plays 10 s of frames in which every correction takes effect; a seek lands 0.08 s off, like real ones. */
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
