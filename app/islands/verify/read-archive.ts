/** Damaged compressed data, or more than the limit after decompression. */
export class UnpackError extends Error {
  override name = "UnpackError";
  readonly reason: "broken" | "too-large";

  constructor(reason: "broken" | "too-large", cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Decompresses up to `max` bytes, as a guard against decompression bombs. */
export async function unpack(
  packed: Blob | Uint8Array<ArrayBuffer>,
  format: CompressionFormat,
  max: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > max) break;
      pieces.push(read.value);
    }
  } catch (error) {
    throw new UnpackError("broken", error);
  }
  if (length > max) {
    await reader.cancel();
    throw new UnpackError("too-large");
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Parts by file name, without folders. */
export type ArchiveParts = Record<string, Uint8Array<ArrayBuffer>>;

/** A bundle has seven parts of some kilobytes; with a certificate a megabyte. */
const max = { entries: 100, partBytes: 8 * 2 ** 20, allBytes: 32 * 2 ** 20 };
const broken = () => new UnpackError("broken");
const tooLarge = () => new UnpackError("too-large");
const latin = new TextDecoder("latin1");
const utf8 = new TextDecoder();

type Entry = { name: string; at: number; packedBytes: number; bytes: number; isDeflated: boolean };

/** Reads the parts of a ZIP by its central directory, without videos. Throws an UnpackError. */
export async function readZip(file: Blob): Promise<ArchiveParts> {
  const entries = (await readDirectory(file)).filter(({ name }) => isPart(name));
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > max.allBytes) throw tooLarge();
  const parts: ArchiveParts = {};
  for (const entry of entries) parts[baseName(entry.name)] = await readEntry(file, entry);
  return parts;
}

/** APPNOTE 4.3.16: the end record lies in the last 64 kB, behind a comment. */
async function readDirectory(file: Blob): Promise<Entry[]> {
  const tail = await viewOf(file, Math.max(0, file.size - 65_557), file.size);
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== 0x06054b50) at--;
  if (at < 0) throw broken();
  const [count, size, start] = [tail.getUint16(at + 10, true), tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
  if (count > max.entries) throw tooLarge();
  if (start + size > file.size) throw broken();
  const directory = await viewOf(file, start, start + size);
  const entries: Entry[] = [];
  for (let place = 0; entries.length < count;) {
    if (place + 46 > size || directory.getUint32(place, true) !== 0x02014b50) throw broken();
    const nameLength = directory.getUint16(place + 28, true);
    if (place + 46 + nameLength > size) throw broken();
    const method = directory.getUint16(place + 10, true);
    if (method !== 0 && method !== 8) throw broken();
    entries.push({
      name: utf8.decode(new Uint8Array(directory.buffer, place + 46, nameLength)),
      at: directory.getUint32(place + 42, true),
      packedBytes: directory.getUint32(place + 20, true),
      bytes: directory.getUint32(place + 24, true),
      isDeflated: method === 8,
    });
    place += 46 + nameLength + directory.getUint16(place + 30, true) + directory.getUint16(place + 32, true);
  }
  return entries;
}

async function readEntry(file: Blob, { at, packedBytes, bytes, isDeflated }: Entry) {
  if (bytes > max.partBytes || packedBytes > max.partBytes) throw tooLarge();
  const head = await viewOf(file, at, at + 30);
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) throw broken();
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(start, start + packedBytes);
  const read = isDeflated ? await unpack(packed, "deflate-raw", max.partBytes) : new Uint8Array(await packed.arrayBuffer());
  if (read.length !== bytes) throw broken();
  return read;
}

/** Reads the parts of a tar (POSIX ustar), gzipped if `isPacked`. Throws an UnpackError. */
export async function readTar(file: Blob, isPacked: boolean): Promise<ArchiveParts> {
  if (!isPacked && file.size > max.allBytes) throw tooLarge();
  const bytes = isPacked ? await unpack(file, "gzip", max.allBytes) : new Uint8Array(await file.arrayBuffer());
  const parts: ArchiveParts = {};
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0;) {
    const field = (from: number, length: number) =>
      latin
        .decode(bytes.subarray(at + from, at + from + length))
        .replace(/\0.*$/s, "")
        .trim();
    if (field(257, 5) !== "ustar") throw broken();
    const size = Number.parseInt(field(124, 12), 8);
    const start = at + 512;
    if (!(size >= 0) || start + size > bytes.length) throw broken();
    const isFile = field(156, 1) === "" || field(156, 1) === "0";
    const name = field(0, 100);
    if (isFile && isPart(name)) parts[baseName(name)] = bytes.slice(start, start + size);
    if (Object.keys(parts).length > max.entries) throw tooLarge();
    at = start + Math.ceil(size / 512) * 512;
  }
  return parts;
}

const baseName = (name: string): string => name.split("/").at(-1) ?? "";

/** Excludes folders, system files and videos. */
const isPart = (name: string): boolean => /\.(jwt|json|mjs|pdf|txt)$/i.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name);

async function viewOf(file: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}
