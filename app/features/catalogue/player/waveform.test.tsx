import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Waveform } from "./waveform.tsx";
import { waveformPath, waveformWidth } from "./waveform-path.ts";

const peaks = Buffer.from(Uint8Array.from({ length: 120 }, (_, bar) => bar * 2)).toString("base64");

describe("the house waveform", () => {
  test("the house waveform stands 68 % above its line and hangs 32 % below", () => {
    expect(waveformPath(Uint8Array.from([255]))).toBe("M0 0h4v100h-4z");
  });

  test("the house waveform fills its height at the track's loudest moment and tells quiet from loud", () => {
    expect(waveformPath(Uint8Array.from([200, 140]))).toBe("M0 0h4v100h-4zm7 31h4v55h-4z");
  });

  test("the house waveform does not blow up a track that is quiet throughout", () => {
    expect(waveformPath(Uint8Array.from([20]))).toBe("M0 63h4v7h-4z");
  });

  test("the house waveform shows silence as a thin bar on the line", () => {
    expect(waveformPath(Uint8Array.from([0]))).toBe("M0 66h4v3h-4z");
  });

  test("places each bar relative to the one before", () => {
    expect(waveformPath(Uint8Array.from([0, 255, 0]))).toBe("M0 66h4v3h-4zm7-66h4v100h-4zm7 66h4v3h-4z");
    expect(waveformWidth(3)).toBe(18);
  });

  test("the house waveform is one path in the page, before any sound is loaded", () => {
    const html = renderToStaticMarkup(<Waveform peaks={peaks} height={40} />);
    expect(html.match(/<path/g)).toHaveLength(1);
    expect(html).not.toContain("style=");
  });

  test("the house waveform gets its played part only when asked", () => {
    const html = renderToStaticMarkup(<Waveform peaks={peaks} height={40} hasPlayedPart />);
    expect(html.match(/<path/g)).toHaveLength(2);
  });

  test("the house waveform is flat while the peaks of a new track are not known", () => {
    expect(renderToStaticMarkup(<Waveform peaks={null} height={40} />)).toContain("M0 66h4v3h-4z");
  });
});
