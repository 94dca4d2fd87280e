import { describe, expect, test } from "vitest";
import { decodePeaks, thinPeaks } from "./waveform-path.ts";

describe("stored peaks", () => {
  test("decode to the bytes that were stored", () => {
    const bytes = Uint8Array.from([0, 1, 127, 128, 255]);
    expect(decodePeaks(Buffer.from(bytes).toString("base64"))).toEqual(bytes);
  });

  test("yield no bars when missing or invalid", () => {
    expect(decodePeaks(null)).toHaveLength(0);
    expect(decodePeaks("")).toHaveLength(0);
    expect(decodePeaks("not base64!")).toHaveLength(0);
  });
});

describe("thinPeaks", () => {
  test("averages the bars that it merges", () => {
    expect(thinPeaks(Uint8Array.from([1, 9, 2, 8, 3, 7]), 3)).toEqual(Uint8Array.from([5, 5, 5]));
  });

  test("covers every bar when the counts do not divide evenly", () => {
    const thinned = thinPeaks(
      Uint8Array.from({ length: 800 }, (_, bar) => (bar >= 795 ? 255 : 10)),
      170,
    );
    expect(thinned).toHaveLength(170);
    expect(thinned.at(-1)).toBe(255);
  });

  test("returns the same peaks when there are few enough", () => {
    const peaks = Uint8Array.from([5, 6]);
    expect(thinPeaks(peaks, 120)).toBe(peaks);
  });
});
