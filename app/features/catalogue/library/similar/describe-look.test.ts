import { expect, test } from "vitest";
import { PictureLook } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import { describeLook, evenSpacing, type Glimpse, secondsToLookAt } from "./describe-look.ts";

/** A video that is looked at seven times a second; each shot is a grey of its own with some movement in it. */
function video(seconds: number, shotSeconds: number, motion = 2): Glimpse[] {
  return Array.from({ length: Math.floor(seconds * 7) }, (_, n) => {
    const atSeconds = n / 7 + 0.03;
    const shade = (Math.floor(atSeconds / shotSeconds) * 97) % 256;
    const grey = Uint8Array.from({ length: 576 }, (__, at) => shade + ((at * 7 + n * motion) % 32));
    return { atSeconds, grey };
  });
}

test("cuts every two seconds are seen as that, though no glimpse hits one", () => {
  const look = PictureLook.parse(describeLook(video(30, 2), 30));
  expect(look.cuts).toBe(14);
  expect(look.secondsBetweenCuts).toBeCloseTo(2, 1);
});

test("movement without a cut is motion, not cutting", () => {
  const [still, moving] = [describeLook(video(20, 60, 0), 20), describeLook(video(20, 60, 9), 20)];
  expect([still?.cuts, moving?.cuts]).toEqual([0, 0]);
  expect(still?.motion).toBe(0);
  expect(moving?.motion).toBeGreaterThan(0.05);
});

test("a bright video is told from a dark one", () => {
  const plain = (shade: number) =>
    [0, 1, 2].map((atSeconds) => ({ atSeconds, grey: new Uint8Array(576).fill(shade) }));
  expect(describeLook(plain(230), 2)?.brightness).toBeCloseTo(0.9, 1);
  expect(describeLook(plain(20), 2)?.brightness).toBeCloseTo(0.08, 1);
});

test("cuts that come as they like have no spacing, and a missed one does not hide it", () => {
  expect(evenSpacing([1, 2.4, 3.1, 7, 7.6, 9.9])).toBeNull();
  expect(evenSpacing([2, 4, 6.05, 10, 11.95, 14])).toBeCloseTo(2, 1);
  expect(evenSpacing([1, 3])).toBeNull();
  expect(evenSpacing([])).toBeNull();
});

test("less than two glimpses are no look", () => {
  expect(describeLook([], 10)).toBeNull();
  expect(describeLook(video(0.2, 2), 10)).toBeNull();
});

/** Looks wherever something is missing, until nothing is. */
function lookFurther(glimpses: Glimpse[], end: number, see: (atSeconds: number) => Glimpse): Glimpse[] {
  for (let rounds = 0; rounds < 9; rounds++) {
    const missing = secondsToLookAt(glimpses, end);
    if (missing.length === 0) return glimpses;
    glimpses = [...glimpses, ...missing.map(see)].toSorted((a, b) => a.atSeconds - b.atSeconds);
  }
  throw new Error("there is no end of looking");
}

test("glimpses that a slow machine left out are looked for, and those beside a cut most of all", () => {
  const see = (atSeconds: number): Glimpse => ({
    atSeconds,
    grey: new Uint8Array(576).fill((Math.floor(atSeconds / 2) * 97) % 256),
  });
  for (const played of [[], [0.1], [0.4, 1.9, 4.3, 9.7, 15.1], [15.9]]) {
    const glimpses = lookFurther(played.map(see), 16, see);
    const look = describeLook(glimpses, 16);
    expect([look?.cuts, look?.secondsBetweenCuts]).toEqual([7, expect.closeTo(2, 1)]);
    expect(Math.abs((look?.secondsBetweenCuts ?? 0) - 2)).toBeLessThan(0.024);
    expect(glimpses.every(({ atSeconds }) => atSeconds >= 0 && atSeconds < 16)).toBe(true);
    expect(glimpses.length).toBeLessThan(16 / 0.25 + 7 * 3 + 9);
  }
});

test("a video that was seen well enough is not looked at again but for its cuts", () => {
  expect(secondsToLookAt(video(20, 60), 20)).toEqual([]);
  expect(secondsToLookAt(video(20, 2), 20)).toHaveLength(9);
});
