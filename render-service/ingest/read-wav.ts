import { open } from "node:fs/promises";
import { readAt } from "../read-at.ts";
import { skipId3 } from "../skip-id3.ts";

export type WavFormat = {
  tag: number;
  channels: number;
  sampleRate: number;
  /** Of a sample as it is stored, and how many of them the writer filled. */
  bits: number;
  usedBits: number;
  /** Which speakers the channels are for, a bit for each; 0 where the file does not say. */
  speakers: number;
};

export type Wav = {
  /** Bytes of sound that the header promises; null where it does not say. */
  statedBytes: number | null;
  soundBytes: number;
  format: WavFormat | null;
  /** Text of the chunks that may name an ISRC: EBU Core in `axml`, `iXML`. */
  texts: string[];
  /** Where the content of each chunk begins, and its length. */
  chunks: { name: string; at: number; bytes: number }[];
  /** False when a chunk of odd length is not filled up, as the format asks. */
  isPadded: boolean;
};

export const maxTextBytes = 2 ** 20;
const extensible = 0xfffe;
/** Written where the length was not yet known: all ones, or what fits in a signed number. */
const isUnknown = (size: number) => size === 0 || size >= 0x7fff_f000;
/** What may follow a chunk that should have been filled up. */
const knownNames = /^(fmt |data|fact|LIST|bext|iXML|axml|cue |smpl|inst|JUNK|FLLR|PAD |id3 |ID3 )/;

function readFormat(chunk: Buffer): WavFormat | null {
  if (chunk.length < 16) return null;
  const stated = chunk.readUInt16LE(14);
  const channels = chunk.readUInt16LE(2);
  const plain = { channels, sampleRate: chunk.readUInt32LE(4), bits: stated, usedBits: stated, speakers: 0 };
  const tag = chunk.readUInt16LE(0);
  if (tag !== extensible || chunk.length < 26) return { ...plain, tag };
  // Some write the bits they use where those of the container belong; a frame's length is always right.
  const stored = (chunk.readUInt16LE(12) / channels) * 8;
  const bits = [8, 16, 24, 32, 64].includes(stored) ? stored : stated;
  return {
    ...plain,
    bits,
    // The extensible form keeps the true one in the first bytes of its GUID.
    tag: chunk.readUInt16LE(24),
    usedBits: Math.min(bits, chunk.readUInt16LE(18) || stated),
    speakers: chunk.readUInt32LE(20),
  };
}

/** Walks the chunks of a RIFF, RF64 or BW64 file. Sizes are compared with what is there; nothing is decoded. */
export async function readWav(path: string): Promise<Wav> {
  const file = await open(path);
  const read = (position: number, length: number) => readAt(file, position, length);
  try {
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
      const isFilled = !knownNames.test((await read(at, 4)).toString("latin1"));
      wav.isPadded &&= isFilled;
      if (isFilled) at++;
    }
    return wav;
  } finally {
    await file.close();
  }
}
