import { PDFDict, PDFHexString, PDFName, PDFRef, type PDFContext } from "@cantoo/pdf-lib";
import type { OpenFonts } from "./choose-fonts.ts";
import type { FontName } from "./font-source.ts";
import type { Axes } from "./harfbuzz-module.ts";
import type { Typeface } from "./harfbuzz.ts";
import type { GlyphRun, UsedFont } from "./glyph-runs.ts";

export type FontBook = {
  use(run: GlyphRun): UsedFont;
  /** Writes the subsets and returns the page's font resources. */
  embed(context: PDFContext): PDFDict;
};

type CodedGlyph = {
  glyphId: number;
  text: string;
};

type BookEntry = UsedFont & {
  font: FontName;
  axes: Axes;
  typeface: Typeface;
  glyphs: CodedGlyph[];
};

const thousandths = (ems: number) => Math.round(ems * 1000 * 100) / 100;
const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");

function utf16Hex(text: string): string {
  return text
    .split("")
    .map((unit) => hex(unit.charCodeAt(0), 4))
    .join("");
}

/** The six-letter tag of a subset, deterministic by its glyphs. */
function subsetTag(glyphs: readonly CodedGlyph[], name: string): string {
  let state = 0x811c9dc5;
  for (const part of [name, ...glyphs.map((glyph) => `${glyph.glyphId}:${glyph.text}`)].join("|")) {
    state = Math.imul(state ^ (part.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return Array.from({ length: 6 }, (_, place) => String.fromCharCode(65 + (Math.floor(state / 26 ** place) % 26))).join("");
}

/** The ToUnicode map, from codes to characters, for copying and searching text. */
function toUnicode(glyphs: readonly CodedGlyph[]): string {
  const pairs = glyphs.flatMap((glyph, index) => (glyph.text ? [`<${hex(index + 1, 4)}> <${utf16Hex(glyph.text)}>`] : []));
  const sections: string[] = [];
  for (let start = 0; start < pairs.length; start += 100) {
    const section = pairs.slice(start, start + 100);
    sections.push(`${section.length} beginbfchar`, ...section, "endbfchar");
  }
  return [
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def",
    "/CMapType 2 def",
    "1 begincodespacerange",
    "<0000> <FFFF>",
    "endcodespacerange",
    ...sections,
    "endcmap",
    "CMapName currentdict /CMap defineresource pop",
    "end",
    "end",
  ].join("\n");
}

function glyphMap(glyphs: readonly CodedGlyph[]): Uint8Array {
  const view = new DataView(new ArrayBuffer((glyphs.length + 1) * 2));
  glyphs.forEach((glyph, index) => view.setUint16((index + 1) * 2, glyph.glyphId));
  return new Uint8Array(view.buffer);
}

/** The box around all glyphs, from the font's own head table, in thousandths of an em. */
function boundingBox(font: Uint8Array, unitsPerEm: number): number[] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  for (let table = 12; table < 12 + view.getUint16(4) * 16; table += 16) {
    if (view.getUint32(table) !== 0x68656164) continue;
    const head = view.getUint32(table + 8);
    return [36, 38, 40, 42].map((field) => Math.round((view.getInt16(head + field) * 1000) / unitsPerEm));
  }
  throw new Error("The font has no head table");
}

function postscriptName(entry: BookEntry): string {
  const axes = Object.entries(entry.axes).map(([axis, value]) => `${axis}${value}`);
  return [entry.font.replace(/(^|-)(\w)/g, (_, _dash: string, letter: string) => letter.toUpperCase()), ...axes].join("-");
}

function writeDescriptor(context: PDFContext, entry: BookEntry, baseFont: string): PDFRef {
  const { typeface, axes } = entry;
  const glyphIds = [...new Set(entry.glyphs.map((glyph) => glyph.glyphId))].sort((a, b) => a - b);
  const program = typeface.subset(glyphIds, axes);
  const vertical = typeface.vertical(axes);
  return context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: baseFont,
      Flags: 4,
      FontBBox: boundingBox(program, typeface.unitsPerEm),
      ItalicAngle: 0,
      Ascent: thousandths(vertical.ascender / typeface.unitsPerEm),
      Descent: thousandths(vertical.descender / typeface.unitsPerEm),
      CapHeight: 700,
      StemV: 90,
      FontFile2: context.register(context.flateStream(program, { Length1: program.length })),
    }),
  );
}

function writeFont(context: PDFContext, entry: BookEntry): PDFRef {
  const name = postscriptName(entry);
  const baseFont = `${subsetTag(entry.glyphs, name)}+${name}`;
  const widths = entry.glyphs.map((glyph) => thousandths(entry.advance(glyph.glyphId)));
  const descendant = context.register(
    context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: baseFont,
      CIDSystemInfo: {
        Registry: PDFHexString.of("41646F6265"),
        Ordering: PDFHexString.of("4964656E74697479"),
        Supplement: 0,
      },
      FontDescriptor: writeDescriptor(context, entry, baseFont),
      DW: 0,
      W: [1, widths],
      CIDToGIDMap: context.register(context.flateStream(glyphMap(entry.glyphs))),
    }),
  );
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: baseFont,
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(toUnicode(entry.glyphs))),
    }),
  );
}

function newEntry(run: GlyphRun, resource: string, typeface: Typeface): BookEntry {
  const glyphs: CodedGlyph[] = [];
  const codes = new Map<string, number>();
  return {
    font: run.font,
    axes: run.axes,
    typeface,
    resource,
    glyphs,
    codeOf: ({ glyphId, text }) => {
      // A missing glyph would print as a box; the choice of fonts should have refused the text.
      if (glyphId === 0) throw new Error(`The font ${run.font} has no glyph for ${JSON.stringify(text)}`);
      const key = `${glyphId}:${text}`;
      const code = codes.get(key) ?? glyphs.push({ glyphId, text });
      codes.set(key, code);
      return code;
    },
    advance: (glyphId) => typeface.advance(glyphId, run.axes) / typeface.unitsPerEm,
  };
}

/** Collects the glyphs that the document uses in each font, then embeds only those. */
export function openFontBook(fonts: OpenFonts): FontBook {
  const entries = new Map<string, BookEntry>();
  return {
    use(run) {
      const key = `${run.font} ${JSON.stringify(run.axes)}`;
      const entry = entries.get(key) ?? newEntry(run, `F${entries.size + 1}`, fonts.typeface(run.font));
      entries.set(key, entry);
      return entry;
    },
    embed(context) {
      const resources = context.obj({});
      for (const entry of entries.values()) {
        resources.set(PDFName.of(entry.resource), writeFont(context, entry));
      }
      return resources;
    },
  };
}
