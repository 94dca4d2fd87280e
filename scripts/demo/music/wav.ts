import type { Stereo } from "./audio.ts";
import { sampleRate } from "./audio.ts";

const bytesPerFrame = 6;
const framesPerChunk = 65_536;

/** A 24-bit stereo WAV file in pieces, header first, so that a whole track is never held twice. */
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
 * Steps a sample may take. The lowest eight of the 24 bits stay empty: nobody hears them in a demo, FLAC leaves them
 * out, and the catalogue takes half the disk.
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
