import { decodePeaks, thinPeaks } from "./decode-peaks.ts";
import { barHeights } from "./waveform-path.ts";

const flat = new Uint8Array(96);

/** Peaks (base64 of bytes 0-255) as the heights of at most `bars` bars; a flat line while they are not known. */
export function drawnHeights(peaks: string | null, bars = 120): number[] {
  const decoded = thinPeaks(decodePeaks(peaks), bars);
  return barHeights(decoded.length > 0 ? decoded : flat);
}
