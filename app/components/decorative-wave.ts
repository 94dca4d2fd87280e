type WaveShape = { bars: number; pitch: number; middle: number; tallest: number };

/** SVG path of a made-up waveform, 68% above the line and 32% below. Deterministic, so that hydration matches. */
export function decorativeWave({ bars, pitch, middle, tallest }: WaveShape): string {
  const strokes = Array.from({ length: bars }, (_, bar) => {
    const height = Math.round(tallest * loudness(bar));
    return `M${bar * pitch + pitch / 2} ${middle - Math.round(height * 0.68)}v${height}`;
  });
  return strokes.join("");
}

/** 0.08 to 1. */
function loudness(bar: number): number {
  const swell = 0.52 + 0.3 * Math.sin(bar / 17 + 0.6) + 0.18 * Math.sin(bar / 5.3);
  return 0.08 + 0.92 * swell * (0.4 + 0.6 * grain(bar));
}

/** Hash of the bar's number, from 0 to 1. */
function grain(bar: number): number {
  const spread = Math.imul(bar + 1, 0x9e3779b1);
  const mixed = Math.imul(spread ^ (spread >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 0xffffffff;
}
