import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { audioLimits } from "./ingest.contract.ts";
import { maxTextBytes, type Wav, type WavFormat } from "./read-wav.ts";

type ReadableWav = Wav & { format: WavFormat };

/**
 * True for what players play and ffmpeg (5.1) does not read right: chunks that are not filled up hide the sound behind them;
 * samples that are not filled (24 bits in 32) are taken for floats; a last frame that is not whole is told as damage; and of
 * two channels it mixes by the names of their speakers, so that a side which stereo has no place for vanishes.
 */
export function needsPlainForm({ format, isPadded, soundBytes }: ReadableWav): boolean {
  const { channels, sampleRate, speakers, bits, usedBits } = format;
  // What is refused anyway is left as it is.
  if (channels > audioLimits.maxChannels || sampleRate > audioLimits.maxSampleRate) return false;
  const isNamed = ![0, channels === 1 ? 0x4 : 0x3].includes(speakers);
  const isCutInFrame = soundBytes % frameBytesOf(format) > 0;
  return !isPadded || isNamed || bits !== usedBits || isCutInFrame;
}

const frameBytesOf = ({ channels, bits }: WavFormat) => channels * Math.ceil(bits / 8);

function chunkHead(name: string, bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(bytes, 4);
  return head;
}

/** Writes the same samples and tags in the oldest form of a WAV, which names no speakers. */
export async function writePlainWav(source: string, wav: ReadableWav, target: string): Promise<void> {
  const { tag, channels, sampleRate, bits } = wav.format;
  const frameBytes = frameBytesOf(wav.format);
  const format = Buffer.alloc(16);
  format.writeUInt16LE(tag, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * frameBytes, 8);
  format.writeUInt16LE(frameBytes, 12);
  format.writeUInt16LE(bits, 14);
  const tags = wav.chunks.filter(({ name, bytes }) => name === "LIST" && bytes > 0 && bytes <= maxTextBytes);
  const sound = wav.chunks.filter(({ name }) => name === "data").slice(-1);
  const whole = sound.map((chunk) => ({ ...chunk, bytes: chunk.bytes - (chunk.bytes % frameBytes) }));
  const all = [...tags, ...whole];
  const total = all.reduce((sum, { bytes }) => sum + 8 + bytes + (bytes % 2), 28);
  await pipeline(async function* () {
    yield Buffer.concat([chunkHead("RIFF", total), Buffer.from("WAVE"), chunkHead("fmt ", 16), format]);
    for (const { name, at, bytes } of all) {
      yield chunkHead(name, bytes);
      yield* createReadStream(source, { start: at, end: at + bytes - 1, highWaterMark: 2 ** 20 });
      if (bytes % 2 === 1) yield Buffer.alloc(1);
    }
  }, createWriteStream(target));
}
