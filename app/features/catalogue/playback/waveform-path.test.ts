import { describe, expect, test } from "vitest";
import { decodePeaks, thinPeaks } from "./waveform-path.ts";

describe("stored peaks", () => {
  test("come back as the bytes that were stored", () => {
    const bytes = Uint8Array.from([0, 1, 127, 128, 255]);
    expect(decodePeaks(Buffer.from(bytes).toString("base64"))).toEqual(bytes);
  });

  test("that are missing or unreadable give no bars instead of a broken page", () => {
    expect(decodePeaks(null)).toHaveLength(0);
    expect(decodePeaks("")).toHaveLength(0);
    expect(decodePeaks("not base64!")).toHaveLength(0);
  });
});

describe("a waveform drawn with fewer bars", () => {
  test("keeps the shape: each bar is the mean of those it stands for", () => {
    expect(thinPeaks(Uint8Array.from([1, 9, 2, 8, 3, 7]), 3)).toEqual(Uint8Array.from([5, 5, 5]));
  });

  test("covers every bar when the numbers do not divide", () => {
    const thinned = thinPeaks(
      Uint8Array.from({ length: 800 }, (_, bar) => (bar >= 795 ? 255 : 10)),
      170,
    );
    expect(thinned).toHaveLength(170);
    expect(thinned.at(-1)).toBe(255);
  });

  test("stays as it is when there are few enough", () => {
    const peaks = Uint8Array.from([5, 6]);
    expect(thinPeaks(peaks, 120)).toBe(peaks);
  });
});
