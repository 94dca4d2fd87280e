/** Bars of a waveform, 0 to 255 each, from their base64 text. Text that is no base64 gives no bars. */
export function decodePeaks(text: string | null): Uint8Array {
  if (!text) return new Uint8Array();
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Fewer bars of the same shape: each is the mean of those it stands for, since the loudest are all alike. */
export function thinPeaks(peaks: Uint8Array, bars: number): Uint8Array {
  if (peaks.length <= bars) return peaks;
  return Uint8Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    const stretch = peaks.subarray(from, to);
    return Math.round(stretch.reduce((sum, peak) => sum + peak, 0) / stretch.length);
  });
}
