/*
 * Typed arrays as one stored object: a header of 32-bit words, then the arrays in sequence, each aligned to
 * four bytes, little-endian like all platforms that read them.
 */

type Packable = Uint8Array | Uint16Array | Uint32Array | Int32Array;
type Kind<Packed extends Packable = Packable> = {
  new (buffer: ArrayBuffer, offset: number, length: number): Packed;
  BYTES_PER_ELEMENT: number;
};
type Unpacked<Kinds extends readonly Kind[]> = {
  -readonly [Place in keyof Kinds]: Kinds[Place] extends Kind<infer Packed> ? Packed : never;
};

/** Four ASCII letters that identify the content, and the version of its layout. */
export type PackedAs = { magic: string; version: number };

/** Header: magic, version, checksum of all that follows, number of arrays; then the length of each. */
const fixedWords = 4;
const roundUp = (bytes: number): number => (bytes + 3) & ~3;

export function packArrays({ magic, version }: PackedAs, arrays: readonly Packable[]): Uint8Array<ArrayBuffer> {
  const head = (fixedWords + arrays.length) * 4;
  const bytes = new Uint8Array(head + arrays.reduce((sum, each) => sum + roundUp(each.byteLength), 0));
  let at = head;
  for (const each of arrays) {
    bytes.set(new Uint8Array(each.buffer, each.byteOffset, each.byteLength), at);
    at += roundUp(each.byteLength);
  }
  const words = new Uint32Array(bytes.buffer, 0, head / 4);
  words.set([wordOf(magic), version, 0, arrays.length, ...arrays.map(({ length }) => length)]);
  words[2] = checksum(bytes.subarray(fixedWords * 4));
  return bytes;
}

/** Views into the bytes, as many as `kinds`. Null if incomplete, corrupt, or of another magic or version. */
export function unpackArrays<const Kinds extends readonly Kind[]>(
  bytes: Uint8Array<ArrayBuffer>,
  { magic, version }: PackedAs,
  kinds: Kinds,
): Unpacked<Kinds> | null {
  const head = (fixedWords + kinds.length) * 4;
  if (bytes.length < head) return null;
  const [name, storedVersion, sum, count, ...lengths] = new Uint32Array(bytes.buffer, bytes.byteOffset, head / 4);
  if (name !== wordOf(magic) || storedVersion !== version) return null;
  const sizes = kinds.map((kind, place) => roundUp((lengths[place] ?? 0) * kind.BYTES_PER_ELEMENT));
  const isWhole = bytes.length === head + sizes.reduce((total, size) => total + size, 0);
  if (count !== kinds.length || !isWhole || checksum(bytes.subarray(fixedWords * 4)) !== sum) return null;
  let at = bytes.byteOffset + head;
  const views = kinds.map((Kind, place) => {
    const view = new Kind(bytes.buffer, at, lengths[place] ?? 0);
    at += sizes[place] ?? 0;
    return view;
  });
  return views as Unpacked<Kinds>; // one per kind, in order
}

const wordOf = (magic: string): number =>
  Array.from(magic.slice(0, 4)).reduce((word, letter, place) => word | (letter.charCodeAt(0) << (8 * place)), 0) >>> 0;

/** FNV-1a over words: detects a flipped or missing byte. */
function checksum(bytes: Uint8Array<ArrayBuffer>): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let sum = 0x811c9dc5;
  for (let n = 0; n < words.length; n++) sum = Math.imul(sum ^ words[n]!, 0x01000193);
  return sum >>> 0;
}
