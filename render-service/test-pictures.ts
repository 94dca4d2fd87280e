import { crc32 } from "node:zlib";

/** Test-only: PNG files of any header. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** 8-bit RGBA; `rows` are compressed, each a zero and four bytes a pixel. `extra` chunks stand before the picture. */
export function pngOf(width: number, height: number, rows: Buffer, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const end = pngChunk("IEND", Buffer.alloc(0));
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([start, pngChunk("IHDR", header), ...extra, pngChunk("IDAT", rows), end]);
}
