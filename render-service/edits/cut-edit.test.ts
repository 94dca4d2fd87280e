import { array, assert, double, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { cutEdit, type Edit, layEditUnder, lengthOf } from "./edit-course.contract.ts";

const edit: Edit = {
  pieces: [
    { fromSample: 1000, toSample: 11_000 },
    { fromSample: 50_000, toSample: 60_000 },
  ],
  fadeSamples: 100,
  outSamples: 300,
};

test("a part of an edit sounds as in the whole", () => {
  expect(cutEdit(edit, 0, lengthOf(edit))).toEqual(edit);
  expect(cutEdit(edit, 500, 12_000)).toEqual({
    pieces: [
      { fromSample: 1500, toSample: 11_000 },
      { fromSample: 50_000, toSample: 52_100 },
    ],
    fadeSamples: 100,
    outSamples: 0,
  });
  // On one side of the join it is a single piece of the track.
  expect(cutEdit(edit, 500, 4000).pieces).toEqual([{ fromSample: 1500, toSample: 5000 }]);
  expect(cutEdit(edit, 12_000, 19_900)).toEqual({
    pieces: [{ fromSample: 52_100, toSample: 60_000 }],
    fadeSamples: 100,
    outSamples: 300,
  });
});

test("a piece shorter than its fades is left to its neighbour", () => {
  expect(cutEdit(edit, 9850, 15_000).pieces).toEqual([{ fromSample: 49_950, toSample: 55_100 }]);
  expect(cutEdit(edit, 2000, 10_050).pieces).toEqual([{ fromSample: 3000, toSample: 11_050 }]);
});

test("a part has the exact length requested and pieces long enough to fade", () => {
  const pieces = array(record({ from: integer({ min: 0, max: 1e6 }), length: integer({ min: 200, max: 50_000 }) }), {
    minLength: 2,
    maxLength: 12,
  });
  assert(
    property(pieces, double({ min: 0, max: 1, noNaN: true }), integer({ min: 1, max: 60_000 }), (made, share, length) => {
      const whole: Edit = {
        pieces: made.map(({ from, length }) => ({ fromSample: from, toSample: from + length })),
        fadeSamples: 100,
        outSamples: 0,
      };
      const from = Math.floor(share * (lengthOf(whole) - 1));
      const to = Math.min(lengthOf(whole), from + length);
      const part = cutEdit(whole, from, to);
      expect(lengthOf(part)).toBe(to - from);
      const faded = part.pieces.length > 1 ? part.pieces : [];
      expect(faded.every(({ fromSample, toSample }) => toSample - fromSample >= 200)).toBe(true);
    }),
  );
});

test("an edit under an offset video track keeps its other pieces and drops short ones", () => {
  const laid = (laterSamples: number, samples: number) => layEditUnder(edit, laterSamples, samples).pieces;
  const [first, second] = edit.pieces;
  expect(laid(20, 19_880)).toEqual([{ fromSample: 1020, toSample: 11_000 }, second]);
  expect(laid(-20, 19_930)).toEqual([
    { fromSample: 980, toSample: 11_000 },
    { fromSample: 50_000, toSample: 60_010 },
  ]);
  // A piece cannot start before its track does.
  expect(laid(-2000, 20_900)).toEqual([{ fromSample: 0, toSample: 11_000 }, second]);
  expect(laid(9850, 10_000)).toEqual([{ fromSample: 49_950, toSample: 59_950 }]);
  expect(laid(0, 10_050)).toEqual([{ ...first, toSample: 11_050 }]);
  expect(layEditUnder(edit, 20, 19_880).outSamples).toBe(edit.outSamples);
});

test("the music ends later if a piece at the track's start cannot extend backwards", () => {
  const early: Edit = { ...edit, pieces: [edit.pieces[0]!, { fromSample: 10, toSample: 10_010 }] };
  expect(cutEdit(early, 9850, 15_000).pieces).toEqual([{ fromSample: 0, toSample: 5150 }]);
  // Also if the whole part is shorter than the two fades that an inner piece needs.
  const atStart = { fromSample: 0, toSample: 200 };
  expect(cutEdit({ ...edit, pieces: [atStart, atStart] }, 0, 101).pieces).toEqual([{ fromSample: 0, toSample: 101 }]);
});
