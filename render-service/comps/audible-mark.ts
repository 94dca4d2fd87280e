import { drawableText } from "../fonts.ts";
import { wavHeader } from "../ingest/wav.ts";
import type { Size } from "../output-size.contract.ts";
import { fit, type Overlay, renderBlocks, type Style, textElement } from "../overlay.ts";

/** Interval of the mark in seconds, from its first occurrence. */
export const markIntervalSeconds = 8;
export const markSeconds = 0.7;

const sampleRate = 48_000;
/** The music is lowered under the mark, so that cutting the mark out leaves a gap. */
const musicUnderMark = 0.35;
const stepSeconds = 0.03;
/** Two bell tones, the second a fifth below the first; each with its octave. */
const tones = [
  { hertz: 1318.5, at: 0, amplitude: 0.16 },
  { hertz: 880, at: 0.2, amplitude: 0.18 },
] as const;

/** Time of the first mark: early, even in the shortest video. */
export const firstMarkAt = (videoSeconds: number): number => Math.min(0.5, videoSeconds / 4);

function bell(seconds: number): number {
  return tones.reduce((sum, { hertz, at, amplitude }) => {
    const t = seconds - at;
    if (t < 0) return sum;
    const shape = Math.min(1, t / 0.008) * Math.exp(-t * 7) * Math.min(1, (markSeconds - seconds) / 0.05);
    const wave = Math.sin(2 * Math.PI * hertz * t) + 0.3 * Math.sin(4 * Math.PI * hertz * t);
    return sum + amplitude * shape * wave;
  }, 0);
}

function musicGain(seconds: number): number {
  const inside = Math.min(seconds, markSeconds - seconds);
  return 1 - (1 - musicUnderMark) * Math.max(0, Math.min(1, inside / stepSeconds));
}

/**
 * One period of the mark as WAV: the left channel multiplies the music, the right one is added to it. ffmpeg repeats it to the
 * end of the video.
 */
export function audibleMark(videoSeconds: number): Buffer {
  const frames = markIntervalSeconds * sampleRate;
  const begin = Math.round(firstMarkAt(videoSeconds) * sampleRate);
  const samples = new Int16Array(frames * 2);
  for (let n = 0; n < frames; n++) {
    const seconds = (n - begin) / sampleRate;
    const isMark = seconds >= 0 && seconds < markSeconds;
    samples[n * 2] = Math.round((isMark ? musicGain(seconds) : 1) * 32_767);
    samples[n * 2 + 1] = isMark ? Math.round(bell(seconds) * 32_767) : 0;
  }
  const header = wavHeader(samples.byteLength, { channels: 2, sampleRate, bits: 16 });
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}

const style: Style = { weight: "600SemiBold", size: 30, minSize: 17, maxLines: 3 };
const padding = 10;

/** The text on a comp. A name that no font covers is left out; the rest of the mark is not. */
export function markOf(name: string): string {
  const drawn = drawableText(name);
  return ["PREVIEW", ...(drawn ? [drawn] : []), "not licensed"].join(" · ");
}

/**
 * The mark across the middle of the picture, where it cannot be cropped away: translucent light letters with a dark outline,
 * readable on white and on black.
 */
export function drawMark(name: string, frame: Size): Overlay {
  const block = fit(markOf(name), style, frame.width - 48);
  const { lines, size } = block;
  const lineHeight = Math.round(size * 1.3);
  const height = Math.ceil((lines.length * lineHeight + padding * 2) / 2) * 2;
  const scale = size / style.size;
  const texts = lines.flatMap(({ runs, width }, n) => {
    const left = (frame.width - width * scale) / 2;
    const baseline = padding + (n + 1) * lineHeight - Math.round(size * 0.3);
    return runs.map((run) => textElement(run, style.weight, size, left + run.x * scale, baseline));
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${height}">
<g fill="none" stroke="#000" stroke-width="3" stroke-linejoin="round" opacity=".4">${texts.join("")}</g>
<g fill="#fff" opacity=".72">${texts.join("")}</g></svg>`;
  // Even lines, because of chroma subsampling.
  return { png: renderBlocks(svg, [block]), x: 0, y: Math.floor((frame.height - height) / 4) * 2 };
}
