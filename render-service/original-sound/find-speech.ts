import type { SpeechRegions } from "./original-sound.contract.ts";

/** Sample rate of the mono sound for loudness; sufficient for speech. */
export const loudnessRate = 8000;
const frameMs = 50;
const frame = (loudnessRate * frameMs) / 1000;
/** Telephone band, which carries intelligible speech. */
const band = { from: 300, to: 3000 };

/** Threshold above the video's quietest tenth, and its minimum. */
const overFloor = 9;
const quietest = -48;
/** Minimum share of the total power in the band. */
const share = 0.4;
/** Speech varies with its syllables; a hum or a beep does not (standard deviation in decibels). */
const liveliness = 2.5;
/** Shorter pauses are within a sentence, shorter sounds are no words. */
const pauseMs = 600;
const wordMs = 300;

/**
 * Detects probable speech: sound in the voice band that exceeds the quietest tenth of the video and varies like syllables. It
 * detects energy, not words: singing or a lively solo instrument counts as speech; speech under loud music, or without any
 * pauses, is missed.
 */
export function findSpeech(sound: Buffer): SpeechRegions {
  const frames = levelsOf(sound);
  const floor = quantile(
    frames.map(({ inBand }) => inBand),
    0.1,
  );
  const threshold = Math.max(quietest, floor + overFloor);
  const isVoice = frames.map(({ inBand, whole }) => inBand > threshold && inBand > whole + 10 * Math.log10(share));
  return bridge(isVoice)
    .filter(([from, to]) => (to - from) * frameMs >= wordMs)
    .filter(([from, to]) => deviation(frames.slice(from, to).map(({ inBand }) => inBand)) >= liveliness)
    .map(([from, to]) => [from * frameMs, to * frameMs]);
}

/** Ranges of frames, with short pauses bridged. */
function bridge(isVoice: readonly boolean[]): [from: number, to: number][] {
  const regions: [number, number][] = [];
  isVoice.forEach((is, n) => {
    if (!is) return;
    const last = regions.at(-1);
    if (last && (n - last[1]) * frameMs < pauseMs) last[1] = n + 1;
    else regions.push([n, n + 1]);
  });
  return regions;
}

type Level = { inBand: number; whole: number };

/** RMS of every frame of 16-bit mono at `loudnessRate`, in dBFS. */
function levelsOf(sound: Buffer): Level[] {
  const pass = bandPass();
  const count = Math.floor(sound.length / 2);
  return Array.from({ length: Math.floor(count / frame) }, (_, n) => {
    let [inBand, whole] = [0, 0];
    for (let at = n * frame; at < (n + 1) * frame; at++) {
      const sample = sound.readInt16LE(2 * at) / 32_768;
      inBand += pass(sample) ** 2;
      whole += sample ** 2;
    }
    return { inBand: decibels(inBand / frame), whole: decibels(whole / frame) };
  });
}

const decibels = (power: number): number => 10 * Math.log10(power + 1e-12);

/** Band pass: a second-order high pass and low pass in series (Butterworth). */
function bandPass(): (sample: number) => number {
  const [high, low] = [biquad(band.from, -1), biquad(band.to, 1)];
  return (sample) => low(high(sample));
}

/** `side` 1: low pass at `hertz`, -1: high pass. */
function biquad(hertz: number, side: 1 | -1): (sample: number) => number {
  const turn = (2 * Math.PI * hertz) / loudnessRate;
  const alpha = Math.sin(turn) / Math.SQRT2;
  const [a0, a1, a2] = [1 + alpha, -2 * Math.cos(turn), 1 - alpha];
  const b0 = (1 - side * Math.cos(turn)) / 2;
  const b1 = 2 * side * b0;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (x) => {
    const y = (b0 * x + b1 * x1 + b0 * x2 - a1 * y1 - a2 * y2) / a0;
    [x1, x2, y1, y2] = [x, x1, y, y1];
    return y;
  };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(part * sorted.length)] ?? 0;
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
