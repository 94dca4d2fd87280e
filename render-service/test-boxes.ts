/** Test-only: rewrites MP4 boxes, to create files that no encoder writes. */

export function box(name: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0), 0);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, ...content]);
}

/** 32-bit words, signed or not. */
export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, n) => bytes.writeUInt32BE(value >>> 0, n * 4));
  return bytes;
}

/** Replaces the content of the box at `path` (such as `moov/trak/edts/elst`). The index must be last. */
export function exchange(file: Buffer, path: string, change: (content: Buffer) => Buffer): Buffer {
  const [name = "", ...rest] = path.split("/");
  const parts: Buffer[] = [];
  for (let at = 0; at < file.length;) {
    const end = at + file.readUInt32BE(at);
    const found = file.toString("latin1", at + 4, at + 8);
    const content = file.subarray(at + 8, end);
    const isMeant = found === name;
    const changed = rest.length > 0 ? () => exchange(content, rest.join("/"), change) : () => change(content);
    parts.push(isMeant ? box(found, changed()) : file.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

/** An edit list: each edit shows `length` (movie time, milliseconds) of the media from `from` (media time; -1 for nothing). */
export function editList(edits: { length: number; from: number }[]): Buffer {
  const entries = edits.map(({ length, from }) => words(length, from, 0x0001_0000));
  return Buffer.concat([words(0, edits.length), ...entries]);
}
