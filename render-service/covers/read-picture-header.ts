import { inflateSync } from "node:zlib";

/** Header of a JPEG or PNG, without decoding. Sizes as stored. */
export type PictureHeader = {
  kind: "jpeg" | "png";
  width: number;
  height: number;
  /** EXIF: 1 is upright, 2-8 are rotated or mirrored. */
  orientation: number;
  hasAlpha: boolean;
  /** Only for CMYK: the transform in Adobe's marker and its offset; null without a marker. */
  inks?: { marker: { at: number; transform: number } | null };
  /** Its ICC profile. */
  profile: Buffer | null;
  /** False if its end is missing. */
  isWhole: boolean;
};

/** The orientation in a TIFF block; 1 if it is missing or invalid. */
function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const at16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const at32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (tiff.length < 14 || at16(2) !== 42) return 1;
  const directory = at32(4);
  if (directory + 2 > tiff.length) return 1;
  for (let n = 0; n < at16(directory); n++) {
    const entry = directory + 2 + n * 12;
    if (entry + 12 > tiff.length) return 1;
    if (at16(entry) !== 0x112) continue;
    const value = at16(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Walks the segments up to the image data. Arithmetic and lossless JPEGs are not supported. */
function readJpeg(bytes: Buffer): PictureHeader | null {
  const header = { kind: "jpeg", hasAlpha: false } as const;
  let orientation = 1;
  let size: { width: number; height: number } | null = null;
  let hasInks = false;
  let marker: { at: number; transform: number } | null = null;
  const profile: Buffer[] = [];
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const name = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (name >= 0xc0 && name <= 0xc2 && segment.length >= 6) {
      hasInks = segment[5] === 4;
      size = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
    }
    if (name === 0xee && segment.length >= 12 && segment.toString("latin1", 0, 5) === "Adobe")
      marker = { at: at + 15, transform: segment[11] ?? 0 };
    if (name === 0xe1 && segment.toString("latin1", 0, 6) === "Exif\0\0") orientation = readOrientation(segment.subarray(6));
    // Long profiles are split into numbered parts, stored in order.
    if (name === 0xe2 && segment.toString("latin1", 0, 12) === "ICC_PROFILE\0") profile.push(segment.subarray(14));
    if (name === 0xda) {
      const isWhole = bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at;
      const inks = hasInks && { inks: { marker } };
      return size && { ...header, ...size, ...inks, orientation, profile: joined(profile), isWhole };
    }
    if (length < 2) return null;
    // Fill bytes (0xff) may precede a marker.
    at = name === 0xff ? at + 1 : at + 2 + length;
  }
  return size && { ...header, ...size, orientation, profile: joined(profile), isWhole: false };
}

const joined = (parts: readonly Buffer[]) => (parts.length > 0 ? Buffer.concat(parts) : null);

/** The compressed profile of a PNG; null if it unpacks to more than any real profile. */
function unpackProfile(chunk: Buffer): Buffer | null {
  try {
    return inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: 2 ** 20 });
  } catch {
    return null;
  }
}

type PngChunk = { name: string; data: Buffer; whole: Buffer };

/** The chunks of a PNG up to the first truncated one. */
function* pngChunks(bytes: Buffer): Generator<PngChunk> {
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return;
    const name = bytes.toString("latin1", at + 4, at + 8);
    yield { name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) };
    at = end;
  }
}

/**
 * A complete PNG without compressed texts and colour profile. ffmpeg uses neither, but unpacks them to any size: ten megabytes
 * become ten gigabytes (decompression bomb). Returns the same bytes if there are none.
 */
export function withoutPackedChunks(png: Buffer): Buffer {
  const packed = ["zTXt", "iTXt", "iCCP"];
  const chunks = [...pngChunks(png)];
  const remaining = chunks.filter(({ name }) => !packed.includes(name));
  if (remaining.length === chunks.length) return png;
  return Buffer.concat([png.subarray(0, 8), ...remaining.map(({ whole }) => whole)]);
}

function readPng(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 33 || bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  const [width, height, colourType] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[25] ?? 0];
  const header: PictureHeader = {
    kind: "png",
    width,
    height,
    orientation: 1,
    hasAlpha: (colourType & 4) > 0,
    profile: null,
    isWhole: false,
  };
  for (const { name, data } of pngChunks(bytes)) {
    if (name === "tRNS") header.hasAlpha = true;
    if (name === "iCCP") header.profile = unpackProfile(data);
    if (name === "eXIf") header.orientation = readOrientation(data);
    if (name === "IEND") header.isWhole = true;
  }
  return header;
}

/** Null unless the first bytes are JPEG's or PNG's; `unreadable` if the rest is not. */
export function readPictureHeader(bytes: Buffer): PictureHeader | "unreadable" | null {
  const start = bytes.toString("latin1", 0, 8);
  if (start.startsWith("\xff\xd8\xff")) return readJpeg(bytes) ?? "unreadable";
  if (start === "\x89PNG\r\n\x1a\n") return readPng(bytes) ?? "unreadable";
  return null;
}

/** Width and height of a written WebP, AVIF or JPEG; null for anything else. */
export function readWrittenSize(bytes: Buffer): { width: number; height: number } | null {
  const name = bytes.toString("latin1", 8, 16);
  if (name === "WEBPVP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (name === "WEBPVP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (bytes.toString("latin1", 4, 12) === "ftypavif") {
    const extent = bytes.subarray(0, 4096).indexOf("ispe");
    if (extent < 0) return null;
    return { width: bytes.readUInt32BE(extent + 8), height: bytes.readUInt32BE(extent + 12) };
  }
  const header = readPictureHeader(bytes);
  return header === "unreadable" ? null : header;
}
