import { open } from "node:fs/promises";

export type Wav = {
  /** Bytes of sound that the header promises; null where it does not say. */
  statedBytes: number | null;
  soundBytes: number;
  format: { tag: number; channels: number; sampleRate: number; bytesPerSecond: number; bits: number } | null;
  /** Text of the chunks that may name an ISRC: EBU Core in `axml`, `iXML`. */
  texts: string[];
};

const maxTextBytes = 2 ** 20;
const extensible = 0xfffe;
/** Written where the length was not yet known: all ones, or what fits in a signed number. */
const isUnknown = (size: number) => size === 0 || size >= 0x7fff_f000;

function readFormat(chunk: Buffer): Wav["format"] {
  if (chunk.length < 16) return null;
  const tag = chunk.readUInt16LE(0);
  return {
    // The extensible form keeps the true one in the first bytes of its GUID.
    tag: tag === extensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag,
    channels: chunk.readUInt16LE(2),
    sampleRate: chunk.readUInt32LE(4),
    bytesPerSecond: chunk.readUInt32LE(8),
    bits: chunk.readUInt16LE(14),
  };
}

/** Walks the chunks of a RIFF, RF64 or BW64 file. Sizes are compared with what is there; nothing is decoded. */
export async function readWav(path: string): Promise<Wav> {
  const file = await open(path);
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const { size: fileBytes } = await file.stat();
    const wav: Wav = { statedBytes: null, soundBytes: 0, format: null, texts: [] };
    let longBytes: number | null = null;
    for (let at = 12, chunks = 0; at + 8 <= fileBytes && chunks < 10_000; chunks++) {
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
        if (wav.statedBytes === null) break;
      }
      at += 8 + size + (size % 2);
    }
    return wav;
  } finally {
    await file.close();
  }
}
