/** Everything here is at 48 kHz, as two planar channels. */
export const sampleRate = 48_000;

/**
 * Index reads in this folder's sample loops carry `!`: the loop bounds every index, and a check per sample would double the cost
 * of a track.
 */
export type Samples = Float32Array<ArrayBuffer>;

/** A mono sound has the same array twice, only to save memory. */
export type Stereo = { left: Samples; right: Samples };

export function samplesIn(seconds: number): number {
  return Math.max(0, Math.round(seconds * sampleRate));
}

export function silence(length: number): Stereo {
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

export function mono(samples: Samples): Stereo {
  return { left: samples, right: samples };
}

export function hertz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}

export function decibels(db: number): number {
  return 10 ** (db / 20);
}

export function scale(samples: Samples, gain: number): void {
  for (let index = 0; index < samples.length; index++) samples[index] = samples[index]! * gain;
}

export function peakOf(samples: Samples): number {
  let peak = 1e-9;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

/** Coefficient of a one-pole filter at `hz`. */
export const paceOf = (hz: number): number => 1 - Math.exp((-2 * Math.PI * hz) / sampleRate);

/** High-pass filter at `hz`. */
export function cutLows(samples: Samples, hz: number): void {
  const pace = paceOf(hz);
  let lows = 0;
  for (let index = 0; index < samples.length; index++) {
    lows += pace * (samples[index]! - lows);
    samples[index] = samples[index]! - lows;
  }
}

/** One instrument: a pitch, a held length and a velocity (0-1) become a finished note, release included. */
export type Voice = (hz: number, seconds: number, velocity: number, random: () => number) => Stereo;

const bytesPerFrame = 6;
const framesPerChunk = 65_536;

/** A 24-bit stereo WAV in chunks, header first, so that a whole track is never in memory twice. */
export function* wavChunks(sound: Stereo): Generator<Buffer> {
  const frames = sound.left.length;
  yield header(frames * bytesPerFrame);
  for (let from = 0; from < frames; from += framesPerChunk) {
    const count = Math.min(framesPerChunk, frames - from);
    const bytes = Buffer.allocUnsafe(count * bytesPerFrame);
    for (let index = 0, at = 0; index < count; index++) {
      at = writeSample(bytes, at, sound.left[from + index]!);
      at = writeSample(bytes, at, sound.right[from + index]!);
    }
    yield bytes;
  }
}

/**
 * Quantisation steps. The lowest eight of the 24 bits stay empty: inaudible in a demo, compressed away by FLAC, and half the disk
 * space.
 */
const steps = 32_767;

function writeSample(bytes: Buffer, at: number, sample: number): number {
  const value = Math.round(Math.max(-1, Math.min(1, sample)) * steps) * 256;
  bytes[at] = value & 0xff;
  bytes[at + 1] = (value >> 8) & 0xff;
  bytes[at + 2] = (value >> 16) & 0xff;
  return at + 3;
}

function header(dataBytes: number): Buffer {
  const bytes = Buffer.alloc(44);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + dataBytes, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * bytesPerFrame, 28);
  bytes.writeUInt16LE(bytesPerFrame, 32);
  bytes.writeUInt16LE(24, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(dataBytes, 40);
  return bytes;
}
