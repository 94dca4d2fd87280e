import { writeFile } from "node:fs/promises";
import { wavHeader } from "./ingest/wav.ts";
import { ffmpegBytes } from "./test-media.ts";

/** Test-only: waves, and ways to inspect the sound of results. */
export type Wave = { sampleRate: number; channels: Float32Array[] };

/** Noise that never repeats, so that a wrong offset cannot match; different on each channel. */
export function makeNoise(seconds: number, channelCount: number, sampleRate = 48_000): Wave {
  let state = 12_345;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32 - 0.5) * 4;
  };
  const channels = Array.from({ length: channelCount }, () => {
    let [slow, slower] = [0, 0];
    return Float32Array.from({ length: Math.round(seconds * sampleRate) }, () => {
      // Falls off towards high frequencies like music, where AAC is inaccurate.
      slow += (next() - slow) * 0.1;
      slower += (slow - slower) * 0.1;
      return slower;
    });
  });
  return { sampleRate, channels };
}

/** Writes 24-bit WAV. */
export async function writeWav(path: string, { sampleRate, channels }: Wave): Promise<void> {
  const count = channels.length;
  const frames = channels[0]?.length ?? 0;
  const bytes = Buffer.alloc(frames * count * 3);
  for (const [c, channel] of channels.entries())
    for (let n = 0, at = c * 3; n < frames; n++, at += count * 3) {
      const value = Math.round(channel[n]! * 8_388_607);
      bytes[at] = value;
      bytes[at + 1] = value >> 8;
      bytes[at + 2] = value >> 16;
    }
  await writeFile(path, [wavHeader(bytes.length, { channels: count, sampleRate, bits: 24 }), bytes]);
}

/** The sound of a video as two channels of floats at 48 kHz, with edit lists applied. */
export async function readSound(path: string): Promise<[Float32Array, Float32Array]> {
  const raw = await ffmpegBytes("-i", path, "-map", "0:a:0", "-f", "f32le", "-ac", "2", "-ar", "48000");
  const samples = new Float32Array(raw.buffer, raw.byteOffset, Math.floor(raw.byteLength / 4));
  return [samples.filter((_, n) => n % 2 === 0), samples.filter((_, n) => n % 2 === 1)];
}

/** Delay of `heard` after `wanted` in samples (cross-correlation peak), and its relative level. */
export function compareSound(heard: Float32Array, wanted: Float32Array, from: number, length: number) {
  const maxLag = 1500;
  // Copied once and padded with silence: avoids a bounds check in millions of multiplications.
  const cut = (wave: Float32Array, start: number, end: number) =>
    Float32Array.from({ length: end - start }, (_, n) => wave[start + n] ?? 0);
  const [near, own] = [cut(heard, from - maxLag, from + length + maxLag), cut(wanted, from, from + length)];
  let best = { lag: 0, product: -Infinity };
  for (let lag = -maxLag; lag <= maxLag; lag++) {
    let product = 0;
    for (let n = 0; n < length; n++) product += near[n + lag + maxLag]! * own[n]!;
    if (product > best.product) best = { lag, product };
  }
  const energy = own.reduce((sum, sample) => sum + sample ** 2, 0);
  return { lag: best.lag, gain: best.product / energy };
}

/** Root mean square of a stretch. */
export function level(wave: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let n = from; n < to; n++) sum += (wave[n] ?? 0) ** 2;
  return Math.sqrt(sum / (to - from));
}
