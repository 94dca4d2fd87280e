import { expect, test } from "vitest";
import { PictureLook } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import { describeLook, evenSpacing, type Glimpse, secondsToLookAt } from "./describe-look.ts";

/** Makes a video sampled seven times a second; each shot has its own grey and some motion. */
function video(seconds: number, shotSeconds: number, motion = 2): Glimpse[] {
  return Array.from({ length: Math.floor(seconds * 7) }, (_, n) => {
    const atSeconds = n / 7 + 0.03;
    const shade = (Math.floor(atSeconds / shotSeconds) * 97) % 256;
    const grey = Uint8Array.from({ length: 576 }, (__, at) => shade + ((at * 7 + n * motion) % 32));
    return { atSeconds, grey };
  });
}

test("describeLook measures 2 s cuts that fall between sampled frames", () => {
  const look = PictureLook.parse(describeLook(video(30, 2), 30));
  expect(look.cuts).toBe(14);
  expect(look.secondsBetweenCuts).toBeCloseTo(2, 1);
});

test("describeLook counts movement without cuts as motion", () => {
  const [still, moving] = [describeLook(video(20, 60, 0), 20), describeLook(video(20, 60, 9), 20)];
  expect([still?.cuts, moving?.cuts]).toEqual([0, 0]);
  expect(still?.motion).toBe(0);
  expect(moving?.motion).toBeGreaterThan(0.05);
});

test("describeLook distinguishes a bright video from a dark one", () => {
  const plain = (shade: number) => [0, 1, 2].map((atSeconds) => ({ atSeconds, grey: new Uint8Array(576).fill(shade) }));
  expect(describeLook(plain(230), 2)?.brightness).toBeCloseTo(0.9, 1);
  expect(describeLook(plain(20), 2)?.brightness).toBeCloseTo(0.08, 1);
});

test("evenSpacing rejects irregular cuts and tolerates a missed one", () => {
  expect(evenSpacing([1, 2.4, 3.1, 7, 7.6, 9.9])).toBeNull();
  expect(evenSpacing([2, 4, 6.05, 10, 11.95, 14])).toBeCloseTo(2, 1);
  expect(evenSpacing([1, 3])).toBeNull();
  expect(evenSpacing([])).toBeNull();
});

test("describeLook returns null for fewer than two frames", () => {
  expect(describeLook([], 10)).toBeNull();
  expect(describeLook(video(0.2, 2), 10)).toBeNull();
});

/** Samples wherever frames are missing, until none are. */
function lookFurther(glimpses: Glimpse[], end: number, see: (atSeconds: number) => Glimpse): Glimpse[] {
  for (let rounds = 0; rounds < 9; rounds++) {
    const missing = secondsToLookAt(glimpses, end);
    if (missing.length === 0) return glimpses;
    glimpses = [...glimpses, ...missing.map(see)].toSorted((a, b) => a.atSeconds - b.atSeconds);
  }
  throw new Error("there is no end of looking");
}

test("secondsToLookAt fills in dropped frames, most densely around cuts", () => {
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

test("secondsToLookAt resamples a well-covered video only around its cuts", () => {
  expect(secondsToLookAt(video(20, 60), 20)).toEqual([]);
  expect(secondsToLookAt(video(20, 2), 20)).toHaveLength(9);
});
