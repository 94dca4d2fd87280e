import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Waveform } from "./waveform.tsx";
import { barHeights, outlinePath, waveformPath, waveformWidth } from "./waveform-path.ts";

const peaks = Buffer.from(Uint8Array.from({ length: 120 }, (_, bar) => bar * 2)).toString("base64");

const pathOf = (bytes: Uint8Array) => waveformPath(barHeights(bytes));

describe("waveform", () => {
  test("splits a full bar 68% above and 32% below the baseline", () => {
    expect(pathOf(Uint8Array.from([255]))).toBe("M2 0v100");
  });

  test("scales the loudest moment to full height, quiet parts lower", () => {
    expect(pathOf(Uint8Array.from([200, 140]))).toBe("M2 0v100m7-69v55");
  });

  test("does not amplify a consistently quiet track", () => {
    expect(pathOf(Uint8Array.from([20]))).toBe("M2 63v7");
  });

  test("shows silence as a thin bar on the baseline", () => {
    expect(pathOf(Uint8Array.from([0]))).toBe("M2 66v3");
  });

  test("places each bar relative to the end of the one before", () => {
    expect(pathOf(Uint8Array.from([0, 255, 0]))).toBe("M2 66v3m7-69v100m7-34v3");
    expect(waveformWidth(3)).toBe(18);
  });

  test("renders as one path before any audio is loaded", () => {
    const html = renderToStaticMarkup(<Waveform peaks={peaks} height={40} />);
    expect(html.match(/<path/g)).toHaveLength(1);
    expect(html).not.toContain("style=");
  });

  test("renders a played part only on request", () => {
    const html = renderToStaticMarkup(<Waveform peaks={peaks} height={40} hasPlayedPart />);
    expect(html.match(/<path/g)).toHaveLength(2);
  });

  test("is flat while the peaks of a new track are missing", () => {
    expect(renderToStaticMarkup(<Waveform peaks={null} height={40} />)).toContain("M2 66v3");
  });
});

describe("card waveform", () => {
  test("outlines the upper part of each bar", () => {
    expect(outlinePath([100, 3, 50])).toBe("M0 34.4V0h7V33h7V17h7V34.4");
  });
});
