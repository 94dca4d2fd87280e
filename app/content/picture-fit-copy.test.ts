import { expect, test } from "vitest";
import { describeSuggestion, nameCut } from "./picture-fit-copy.ts";

const at = (ms: number) => `${ms} ms`;
const drop = {
  kind: "drop",
  startAtMs: 26_640,
  hearFromMs: 4160,
  cut: 2,
  cutMs: 7160,
  isSpoken: false,
} as const;

test("describeSuggestion names the drop, section or downbeat on a cut", () => {
  expect(describeSuggestion({ ...drop, rise: 0.4 }, at)).toEqual({
    title: "Drop on the cut at 7160 ms",
    reason: "A fuller section comes in within a frame of your third cut.",
  });
  expect(describeSuggestion({ ...drop, rise: -0.2 }, at).title).toBe("New section on the cut at 7160 ms");
  expect(describeSuggestion({ ...drop, rise: null, isSpoken: true }, at).reason).toBe(
    "A bar begins within a frame of your third cut, and leaves room for the words.",
  );
  expect(describeSuggestion({ ...drop, rise: null }, at).title).toBe("Downbeat on the cut at 7160 ms");
});

test("describeSuggestion explains an energy match, its peak and room for speech", () => {
  const energy = { kind: "energy", startAtMs: 0, hearFromMs: 0, leavesRoom: false } as const;
  expect(describeSuggestion({ ...energy, busiestMs: 74_000 }, at).reason).toBe(
    "The music is at its fullest around 74000 ms, where your edit is busiest.",
  );
  expect(describeSuggestion({ ...energy, busiestMs: null }, at).reason).toBe(
    "The music rises and falls with your cuts and motion.",
  );
  expect(describeSuggestion({ ...energy, busiestMs: null, leavesRoom: true }, at).reason).toBe(
    "The music rises and falls with your cuts and motion, and is quieter while someone speaks.",
  );
});

test("describeSuggestion distinguishes a fade-out from a ringing last sound", () => {
  const ending = { kind: "ending", startAtMs: 0, hearFromMs: 0, edit: null } as const;
  expect(describeSuggestion({ ...ending, isFade: true }, at).reason).toBe("The music has faded out as your video ends.");
  expect(describeSuggestion({ ...ending, isFade: false }, at).reason).toBe("The last sound rings out as your video ends.");
});

test("describeSuggestion counts the joins of an edited ending", () => {
  const piece = { fromSample: 0, toSample: 480_000 };
  const endsWith = (joins: number) => {
    const pieces = Array.from({ length: joins + 1 }, () => piece);
    const edit = { pieces, fadeSamples: 12_000, outSamples: 0 };
    return describeSuggestion({ kind: "ending", startAtMs: 0, hearFromMs: 0, isFade: false, edit }, at).reason;
  };
  expect([1, 2, 3].map(endsWith)).toEqual(
    ["once", "twice", "3 times"].map((times) => `Cut ${times} on a bar line, so the last sound rings out as your video ends.`),
  );
});

test("nameCut uses ordinals up to the tenth cut, then numbers", () => {
  expect([0, 9, 10].map(nameCut)).toEqual(["first cut", "tenth cut", "cut 11"]);
});
