import { useMemo } from "react";
import { decodePeaks, thinPeaks } from "./decode-peaks.ts";
import { waveformHeight, waveformPath, waveformWidth } from "./waveform-path.ts";

type WaveformProps = {
  /** Base64 of bytes 0-255; null draws a flat line until the peaks are known. */
  peaks: string | null;
  /** Height on the page in CSS pixels. */
  height: number;
  /** At most this many bars. */
  bars?: number;
  /** Adds the played part, which shows up to the custom property `--played` (0 to 1) of any element around it. */
  hasPlayedPart?: boolean;
};

const flat = new Uint8Array(96);

/** A waveform drawn from stored peaks, on the server too: it stands there before any sound is fetched. */
export function Waveform({ peaks, height, bars = 120, hasPlayedPart = false }: WaveformProps) {
  const { path, width } = useMemo(() => {
    const decoded = thinPeaks(decodePeaks(peaks), bars);
    const drawn = decoded.length > 0 ? decoded : flat;
    return { path: waveformPath(drawn), width: waveformWidth(drawn.length) };
  }, [peaks, bars]);
  const frame = { viewBox: `0 0 ${width} ${waveformHeight}`, preserveAspectRatio: "none", height };
  return (
    <>
      <svg className="wf" {...frame} aria-hidden="true">
        <path className="b" d={path} />
      </svg>
      {hasPlayedPart && (
        <svg className="wf wf-played" {...frame} aria-hidden="true">
          <path className="p" d={path} />
        </svg>
      )}
    </>
  );
}
