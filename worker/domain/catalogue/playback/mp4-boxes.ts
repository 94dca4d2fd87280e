/** A box of an MP4 file; `body` excludes its size and type. */
type Box = { type: string; body: Uint8Array };

const headerBytes = 8;

/** Consecutive boxes; stops at an incomplete one. */
export function readBoxes(bytes: Uint8Array): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + headerBytes <= bytes.length;) {
    const size = viewOf(bytes).getUint32(at);
    if (size < headerBytes || at + size > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + headerBytes));
    boxes.push({ type, body: bytes.subarray(at + headerBytes, at + size) });
    at += size;
  }
  return boxes;
}

/** Size and type of the box at the start of these bytes, which may be truncated. */
export function readHeader(bytes: Uint8Array): { size: number; type: string } | null {
  if (bytes.length < headerBytes) return null;
  return {
    size: viewOf(bytes).getUint32(0),
    type: String.fromCharCode(...bytes.subarray(4, headerBytes)),
  };
}

export function writeBox(type: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = join([new Uint8Array(headerBytes), ...parts]);
  viewOf(bytes).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
}

/** Encodes 32-bit integers. */
export function words(...numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4);
  for (const [index, number] of numbers.entries()) viewOf(bytes).setUint32(index * 4, number);
  return bytes;
}

/** A copy with the 32-bit integer at this offset replaced. */
export function withWord(bytes: Uint8Array, at: number, number: number): Uint8Array {
  const copy = bytes.slice();
  viewOf(copy).setUint32(at, number);
  return copy;
}

export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const find = (boxes: readonly Box[], type: string): Uint8Array | null =>
  boxes.find((box) => box.type === type)?.body ?? null;

/** The first box of this type in another. */
export const within = (body: Uint8Array | null, type: string): Uint8Array | null => body && find(readBoxes(body), type);
