import { expect, test } from "vitest";
import { trackMaximum, type Seen } from "./use-live-state.ts";

const isAgain = ({ now, max }: Seen) => now < max;

test("trackMaximum reports fallen progress within a phase until it recovers", () => {
  let seen: Seen = { phase: "upload", max: 0, now: 0 };
  const told = (
    [
      ["upload", 0.4],
      ["upload", 0.1],
      ["upload", 0.3],
      ["upload", 0.4],
      ["upload", 0.9],
      ["preparation", 0],
      ["preparation", 0.5],
      ["preparation", 0.2],
    ] as const
  ).map(([phase, now]) => isAgain((seen = trackMaximum(seen, phase, now))));
  expect(told).toEqual([false, true, true, false, false, false, false, true]);
});
