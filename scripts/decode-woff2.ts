import { brotliDecompressSync } from "node:zlib";
import { readerOf, restoreOutlines, type Reader } from "#scripts/woff2-outlines.ts";

// Font packages of the web carry WOFF2 only, while a PDF embeds plain TrueType.
// The format: https://www.w3.org/TR/WOFF2/ . Only what one upright TrueType font needs is read here.

const KNOWN_TAGS =
  "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill";

interface Table {
  tag: string;
  transformed: boolean;
  storedLength: number;
}

function readTable(reader: Reader): Table {
  const flags = reader.u8();
  const known = flags & 0x3f;
  const tag =
    known === 63 ? String.fromCharCode(...reader.take(4)) : KNOWN_TAGS.slice(known * 5, known * 5 + 4);
  const outlines = tag === "glyf" || tag === "loca";
  const transformed = outlines ? flags >> 6 !== 3 : flags >> 6 !== 0;
  const length = reader.base128();
  return { tag, transformed, storedLength: transformed ? reader.base128() : length };
}

function assemble(flavour: number, tables: [string, Uint8Array][]): Uint8Array {
  const start = 12 + tables.length * 16;
  const padded = (length: number) => (length + 3) & ~3;
  const file = new Uint8Array(start + tables.reduce((sum, [, bytes]) => sum + padded(bytes.length), 0));
  const view = new DataView(file.buffer);
  view.setUint32(0, flavour);
  view.setUint16(4, tables.length);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint16(6, 16 << power);
  view.setUint16(8, power);
  view.setUint16(10, tables.length * 16 - (16 << power));
  let offset = start;
  tables.forEach(([tag, bytes], index) => {
    file.set(bytes, offset);
    let sum = 0;
    for (let at = offset; at < offset + bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
    file.set(new TextEncoder().encode(tag), 12 + index * 16);
    [sum, offset, bytes.length].forEach((value, field) => view.setUint32(16 + index * 16 + field * 4, value));
    offset += padded(bytes.length);
  });
  return file;
}

/** A TrueType file from a WOFF2 file. Throws on fonts with transformed metrics, which ours do not have. */
export function decodeWoff2(woff2: Uint8Array): Uint8Array {
  const reader = readerOf(woff2);
  if (reader.u32() !== 0x774f4632) throw new Error("Not a WOFF2 font");
  const flavour = reader.u32();
  reader.seek(12);
  const tableCount = reader.u16();
  reader.seek(20);
  const compressedLength = reader.u32();
  reader.seek(48);
  const directory = Array.from({ length: tableCount }, () => readTable(reader));
  const body = readerOf(brotliDecompressSync(reader.take(compressedLength)));
  const tables = new Map(directory.map((table) => [table.tag, body.take(table.storedLength)]));
  const transformed = directory.filter((table) => table.transformed).map((table) => table.tag);
  if (transformed.some((tag) => tag !== "glyf" && tag !== "loca")) {
    throw new Error(`Unsupported transformed tables: ${transformed.join(", ")}`);
  }
  const outlines = tables.get("glyf");
  const head = Uint8Array.from(tables.get("head") ?? []);
  if (!outlines || !head.length || !transformed.includes("glyf"))
    throw new Error("Not a packed TrueType font");
  new DataView(head.buffer).setInt16(50, 1);
  const { glyf, loca } = restoreOutlines(outlines);
  tables.set("glyf", glyf).set("loca", loca).set("head", head);
  return assemble(
    flavour,
    [...tables].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
