import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctDrift, type Moment } from "./correct-drift.ts";

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

  const anyMoment = fc.record({
    driftSeconds: fc.double({ min: -700, max: 700, noNaN: true }),
    playbackRate: fc.constantFrom(0.97, 1, 1.03),
    isSeeking: fc.boolean(),
    secondsSinceSeek: fc.double({ min: 0, max: 100, noNaN: true }),
  });

  test("the music is never touched while something seeks", () => {
    fc.assert(
      fc.property(anyMoment, (some) => {
        expect(correctDrift({ ...some, isSeeking: true })).toEqual({ act: "leave" });
      }),
    );
  });

  test("a drift nobody can see is never worth a jump", () => {
    fc.assert(
      fc.property(anyMoment, (some) => {
        const decided = correctDrift(some);
        if (Math.abs(some.driftSeconds) <= 0.2) expect(decided.act).not.toBe("seek");
      }),
    );
  });

  test("a change of speed never widens the gap", () => {
    fc.assert(
      fc.property(anyMoment, (some) => {
        const decided = correctDrift(some);
        if (decided.act !== "rate" || decided.rate === 1) return;
        expect(Math.sign(decided.rate - 1)).toBe(-Math.sign(some.driftSeconds));
      }),
    );
  });

  test("from any drift the music comes within 0.05 s and stays, with one jump at most", () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 5, noNaN: true }), (initial) => {
        let [drift, rate, sinceSeek, jumps] = [initial, 1, 60, 0];
        const frame = 1 / 60;
        for (let elapsed = 0; elapsed < 10; elapsed += frame) {
          const decided = correctDrift({
            driftSeconds: drift,
            playbackRate: rate,
            isSeeking: false,
            secondsSinceSeek: sinceSeek,
          });
          if (decided.act === "seek") [drift, sinceSeek, jumps] = [0.08, 0, jumps + 1];
          if (decided.act === "rate") rate = decided.rate;
          drift += (rate - 1) * frame;
          sinceSeek += frame;
        }
        expect(Math.abs(drift)).toBeLessThan(0.05);
        expect(jumps).toBeLessThanOrEqual(1);
      }),
    );
  });
});
