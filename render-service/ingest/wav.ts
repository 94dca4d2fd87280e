import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { readAt, skipId3, withFile } from "../file-heads.ts";
import { audioLimits } from "./ingest.contract.ts";

type WavFormat = {
  tag: number;
  channels: number;
  sampleRate: number;
  /** Container size of a sample, and how many bits of it are valid. */
  bits: number;
  usedBits: number;
  /** Channel mask; 0 if the file has none. */
  speakers: number;
};

type Wav = {
  /** Audio bytes according to the header; null if unknown. */
  statedBytes: number | null;
  soundBytes: number;
  format: WavFormat | null;
  /** Text of the chunks that may name an ISRC: EBU Core in `axml`, `iXML`. */
  texts: string[];
  /** Offset and length of each chunk's content. */
  chunks: { name: string; at: number; bytes: number }[];
  /** False if a chunk of odd length lacks the padding that the format requires. */
  isPadded: boolean;
};

const maxTextBytes = 2 ** 20;
const extensible = 0xfffe;
/** Placeholders for an unknown length: all ones, or the largest signed number. */
const isUnknown = (size: number) => size === 0 || size >= 0x7fff_f000;
/** Chunks that may follow one without padding. */
const chunkNames = /^(fmt |data|fact|LIST|bext|iXML|axml|cue |smpl|inst|JUNK|FLLR|PAD |id3 |ID3 )/;

function readFormat(chunk: Buffer): WavFormat | null {
  if (chunk.length < 16) return null;
  const stated = chunk.readUInt16LE(14);
  const channels = chunk.readUInt16LE(2);
  const plain = { channels, sampleRate: chunk.readUInt32LE(4), bits: stated, usedBits: stated, speakers: 0 };
  const tag = chunk.readUInt16LE(0);
  if (tag !== extensible || chunk.length < 26) return { ...plain, tag };
  // Some programs write valid bits as container bits; the frame size is always correct.
  const stored = (chunk.readUInt16LE(12) / channels) * 8;
  const bits = [8, 16, 24, 32, 64].includes(stored) ? stored : stated;
  return {
    ...plain,
    bits,
    // The extensible form has the real format tag in the first bytes of its GUID.
    tag: chunk.readUInt16LE(24),
    usedBits: Math.min(bits, chunk.readUInt16LE(18) || stated),
    speakers: chunk.readUInt32LE(20),
  };
}

/** Walks the chunks of a RIFF, RF64 or BW64 file. Checks sizes against the file; nothing is decoded. */
export async function readWav(path: string): Promise<Wav> {
  return withFile(path, async (file) => {
    const read = (position: number, length: number) => readAt(file, position, length);
    const { size: fileBytes } = await file.stat();
    const wav: Wav = {
      statedBytes: null,
      soundBytes: 0,
      format: null,
      texts: [],
      chunks: [],
      isPadded: true,
    };
    let longBytes: number | null = null;
    for (let at = (await skipId3(file)) + 12, chunks = 0; at + 8 <= fileBytes && chunks < 10_000; chunks++) {
      const head = await read(at, 8);
      const name = head.toString("latin1", 0, 4);
      let size = head.readUInt32LE(4);
      if (name === "ds64") longBytes = Number((await read(at + 16, 8)).readBigUInt64LE(0));
      if (name === "fmt ") wav.format = readFormat(await read(at + 8, Math.min(size, 64)));
      if (name === "axml" || name === "iXML")
        wav.texts.push((await read(at + 8, Math.min(size, maxTextBytes))).toString("utf8"));
      if (name === "data") {
        const there = fileBytes - at - 8;
        if (longBytes !== null && size === 0xffff_ffff) size = longBytes;
        wav.statedBytes = isUnknown(size) ? null : size;
        wav.soundBytes = Math.min(wav.statedBytes ?? there, there);
        wav.chunks.push({ name, at: at + 8, bytes: wav.soundBytes });
        if (wav.statedBytes === null) break;
      } else wav.chunks.push({ name, at: at + 8, bytes: Math.min(size, fileBytes - at - 8) });
      at += 8 + size;
      if (size % 2 === 0) continue;
      const isFilled = !chunkNames.test((await read(at, 4)).toString("latin1"));
      wav.isPadded &&= isFilled;
      if (isFilled) at++;
    }
    return wav;
  });
}

type ReadableWav = Wav & { format: WavFormat };

/**
 * True for files that players play but ffmpeg (5.1) misreads: unpadded chunks hide the audio after them; partly used samples (24
 * bits in 32) are taken for floats; an incomplete last frame is reported as damage; and two channels are mixed by speaker names,
 * so that a channel outside stereo's layout disappears.
 */
export function needsPlainForm({ format, isPadded, soundBytes }: ReadableWav): boolean {
  const { channels, sampleRate, speakers, bits, usedBits } = format;
  // Files that are refused anyway need no conversion.
  if (channels > audioLimits.maxChannels || sampleRate > audioLimits.maxSampleRate) return false;
  const isNamed = ![0, channels === 1 ? 0x4 : 0x3].includes(speakers);
  const isCutInFrame = soundBytes % frameBytesOf(format) > 0;
  return !isPadded || isNamed || bits !== usedBits || isCutInFrame;
}

const frameBytesOf = ({ channels, bits }: Pick<WavFormat, "channels" | "bits">) => channels * Math.ceil(bits / 8);

function chunkHead(name: string, bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(bytes, 4);
  return head;
}

function formatChunk({ tag, channels, sampleRate, bits }: Omit<WavFormat, "usedBits" | "speakers">): Buffer {
  const frameBytes = frameBytesOf({ channels, bits });
  const chunk = Buffer.alloc(16);
  chunk.writeUInt16LE(tag, 0);
  chunk.writeUInt16LE(channels, 2);
  chunk.writeUInt32LE(sampleRate, 4);
  chunk.writeUInt32LE(sampleRate * frameBytes, 8);
  chunk.writeUInt16LE(frameBytes, 12);
  chunk.writeUInt16LE(bits, 14);
  return Buffer.concat([chunkHead("fmt ", 16), chunk]);
}

/** Header for this many bytes of integer samples. */
export function wavHeader(bytes: number, format: Pick<WavFormat, "channels" | "sampleRate" | "bits">): Buffer {
  const riff = [chunkHead("RIFF", 36 + bytes), Buffer.from("WAVE")];
  return Buffer.concat([...riff, formatChunk({ tag: 1, ...format }), chunkHead("data", bytes)]);
}

/** Rewrites the same samples and tags as a plain PCM WAV, without a channel mask. */
export async function writePlainWav(source: string, wav: ReadableWav, target: string): Promise<void> {
  const frameBytes = frameBytesOf(wav.format);
  const tags = wav.chunks.filter(({ name, bytes }) => name === "LIST" && bytes > 0 && bytes <= maxTextBytes);
  const sound = wav.chunks.filter(({ name }) => name === "data").slice(-1);
  const whole = sound.map((chunk) => ({ ...chunk, bytes: chunk.bytes - (chunk.bytes % frameBytes) }));
  const all = [...tags, ...whole];
  const total = all.reduce((sum, { bytes }) => sum + 8 + bytes + (bytes % 2), 28);
  await pipeline(async function* () {
    yield Buffer.concat([chunkHead("RIFF", total), Buffer.from("WAVE"), formatChunk(wav.format)]);
    for (const { name, at, bytes } of all) {
      yield chunkHead(name, bytes);
      yield* createReadStream(source, { start: at, end: at + bytes - 1, highWaterMark: 2 ** 20 });
      if (bytes % 2 === 1) yield Buffer.alloc(1);
    }
  }, createWriteStream(target));
}
