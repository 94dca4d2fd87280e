import { expect, test } from "vitest";
import { cardPeaksOf, createLevelMeter } from "./level-meter.ts";

/** Measures 10 s of 16-bit stereo at 8 kHz, pushed in chunks of odd length. */
function measure(sample: (second: number, side: number) => number) {
  const bytes = Buffer.alloc(8_000 * 10 * 4);
  for (let n = 0; n < 160_000; n++) bytes.writeInt16LE(sample(Math.floor(n / 2) / 8_000, n % 2), n * 2);
  const meter = createLevelMeter(8_000);
  for (let from = 0; from < bytes.length; from += 4_099) meter.push(bytes.subarray(from, from + 4_099));
  return meter.levels();
}

test("measures 800 bars over both channels, scaled to the loudest", () => {
  const { peaks, frames } = measure((second) => (second < 5 ? 5_000 : 10_000));
  expect(frames).toBe(80_000);
  expect([peaks.length, peaks[100], peaks[700]]).toEqual([800, 128, 255]);
  expect(measure((_, side) => (side ? 9_000 : -9_000)).peaks.every((peak) => peak === 255)).toBe(true);
  const cards = cardPeaksOf(peaks);
  expect([cards.length, cards[10], cards[110]]).toEqual([120, 128, 255]);
});

test("counts clipping from three consecutive full-scale samples on", () => {
  const every = (samples: number) =>
    measure((second, side) => (side === 0 && Math.round(second * 8_000) % 80 < samples ? -32_768 : 100)).clippedRuns;
  expect([every(2), every(3), every(40)]).toEqual([0, 1_000, 1_000]);
});

test("counts levels under -60 dBFS as silence", () => {
  const { silentRatio, longestSilenceSeconds } = measure((second) => ((second >= 1 && second < 4) || second > 9 ? 30 : 40));
  expect(silentRatio).toBeCloseTo(0.4, 2);
  expect(longestSilenceSeconds).toBeCloseTo(3, 2);
});
