import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Line, likelyLines, speeds } from "./lay-line.ts";

type Pair = readonly [posted: number, known: number];

/** Reference implementation: counts votes in maps and sorts every line. */
function linesByMaps(pairs: readonly Pair[], maxLines: number): Line[] {
  const lines = speeds.flatMap((speed, way) => {
    const votes = new Map<number, number>();
    for (const [posted, known] of pairs) {
      const from = known - Math.round(posted * speed);
      votes.set(from, (votes.get(from) ?? 0) + 1);
    }
    return [...votes].map(([from, count]) => ({ speed, from, count, way }));
  });
  const inOrder = lines.toSorted((a, b) => b.count - a.count || a.way - b.way || a.from - b.from);
  const plain = inOrder.find(({ way }) => way === 0);
  return [...(plain ? [plain] : []), ...inOrder.filter((line) => line !== plain)]
    .slice(0, maxLines)
    .map(({ speed, from }) => ({ speed, from: from / 4 }));
}

const [posted, known] = [60, 90];
const byPosted = (pairs: readonly Pair[]) => pairs.map(([at, place]) => ({ at, places: [place] }));
const pair = fc.tuple(fc.nat(posted - 1), fc.nat(known - 1));

test("likelyLines equals a map-based count, in the same order", () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 400 }), fc.integer({ min: 1, max: 6 }), (pairs, maxLines) => {
      expect(likelyLines(byPosted(pairs), { step: 0.25, posted, reference: known, maxLines })).toEqual(
        linesByMaps(pairs, maxLines),
      );
    }),
  );
});

test("likelyLines aligns a still shot at its beginning", () => {
  const places = Array.from({ length: known }, (_, place) => place);
  const near = Array.from({ length: posted }, (_, at) => ({ at, places }));
  const [plain] = likelyLines(near, { step: 0.25, posted, reference: known, maxLines: 4 });
  expect(plain).toEqual({ speed: 1, from: 0 });
});
