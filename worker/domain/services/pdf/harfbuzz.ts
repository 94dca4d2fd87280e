import { cutSubset } from "./cut-subset.ts";
import {
  call,
  openFace,
  placeWords,
  readWords,
  startShaper,
  startSubsetter,
  tagOf,
  withWords,
  type Axes,
  type Native,
} from "./harfbuzz-module.ts";

// HarfBuzz through its C interface: one WebAssembly module shapes, the other cuts subsets.
// Positions in and out are font units. Every font opened here is copied into the modules, so close it.

export type ShapedGlyph = {
  glyphId: number;
  /** Index in the text of this glyph's first character. */
  cluster: number;
  advance: number;
  offsetX: number;
  offsetY: number;
};

export type ShapeRequest = {
  text: string;
  from: number;
  to: number;
  rightToLeft: boolean;
  axes: Axes;
  /** OpenType features by tag, e.g. `{ tnum: 1 }`. */
  features: Readonly<Record<string, number>>;
};

export type Typeface = {
  unitsPerEm: number;
  /** True if the font has a glyph for this code point. */
  covers(codePoint: number): boolean;
  /** Glyphs from left to right. */
  shape(request: ShapeRequest): ShapedGlyph[];
  advance(glyphId: number, axes: Axes): number;
  vertical(axes: Axes): { ascender: number; descender: number };
  /** A static TrueType font with only these glyphs, which keep their ids. */
  subset(glyphIds: readonly number[], axes: Axes): Uint8Array;
  close(): void;
};

export type Harfbuzz = {
  openTypeface(font: ArrayBuffer): Typeface;
};

const LEFT_TO_RIGHT = 4;
const RIGHT_TO_LEFT = 5;
const RECORD_BYTES = 20;
const TRUETYPE = 0x00010000;

function instanceAt(native: Native, face: number, axes: Axes): number {
  const font = call(native, "hb_font_create", face);
  const values = Object.entries(axes);
  const fill = (view: DataView) =>
    values.forEach(([tag, value], index) => {
      view.setUint32(index * 8, tagOf(tag), true);
      view.setFloat32(index * 8 + 4, value, true);
    });
  withWords(native, values.length * 2, fill, (at) => call(native, "hb_font_set_variations", font, at, values.length));
  return font;
}

function readGlyphs(native: Native, buffer: number): ShapedGlyph[] {
  const count = call(native, "hb_buffer_get_length", buffer);
  const infos = call(native, "hb_buffer_get_glyph_infos", buffer, 0);
  const positions = call(native, "hb_buffer_get_glyph_positions", buffer, 0);
  const view = new DataView(native.memory.buffer);
  return Array.from({ length: count }, (_, index) => {
    const info = infos + index * RECORD_BYTES;
    const position = positions + index * RECORD_BYTES;
    return {
      glyphId: view.getUint32(info, true),
      cluster: view.getUint32(info + 8, true),
      advance: view.getInt32(position, true),
      offsetX: view.getInt32(position + 8, true),
      offsetY: view.getInt32(position + 12, true),
    };
  });
}

function shapeWith(native: Native, font: number, request: ShapeRequest): ShapedGlyph[] {
  const features = Object.entries(request.features);
  const text = placeWords(
    native,
    (view) => {
      for (let index = 0; index < request.text.length; index++) {
        view.setUint16(index * 2, request.text.charCodeAt(index), true);
      }
    },
    Math.ceil(request.text.length / 2),
  );
  const fill = (view: DataView) =>
    features.forEach(([tag, value], index) =>
      [tagOf(tag), value, 0, 0xffffffff].forEach((word, field) => view.setUint32(index * 16 + field * 4, word, true)),
    );
  const buffer = call(native, "hb_buffer_create");
  try {
    // The whole text is passed as context, so that letters join across runs.
    call(native, "hb_buffer_add_utf16", buffer, text, request.text.length, request.from, request.to - request.from);
    call(native, "hb_buffer_set_direction", buffer, request.rightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
    call(native, "hb_buffer_guess_segment_properties", buffer);
    withWords(native, features.length * 4, fill, (at) => call(native, "hb_shape", font, buffer, at, features.length));
    return readGlyphs(native, buffer);
  } finally {
    call(native, "hb_buffer_destroy", buffer);
    call(native, "free", text);
  }
}

function openTypeface(shaper: Native, subsetter: Native, file: ArrayBuffer): Typeface {
  const bytes = new Uint8Array(file);
  // HarfBuzz accepts any bytes as a font without glyphs; an error page must be refused.
  if (file.byteLength < 12 || new DataView(file).getUint32(0) !== TRUETYPE) throw new Error("Not a TrueType font");
  const source = openFace(shaper, bytes);
  const instances = new Map<string, number>();
  const at = (axes: Axes): number => {
    const key = JSON.stringify(axes);
    const font = instances.get(key) ?? instanceAt(shaper, source.face, axes);
    instances.set(key, font);
    return font;
  };
  return {
    unitsPerEm: call(shaper, "hb_face_get_upem", source.face),
    covers: (codePoint) =>
      readWords(
        shaper,
        1,
        (pointer) => void call(shaper, "hb_font_get_nominal_glyph", at({}), codePoint, pointer),
        (view) => view.getUint32(0, true) !== 0,
      ),
    shape: (request) => shapeWith(shaper, at(request.axes), request),
    advance: (glyphId, axes) => call(shaper, "hb_font_get_glyph_h_advance", at(axes), glyphId),
    vertical: (axes) =>
      readWords(
        shaper,
        12,
        (pointer) => void call(shaper, "hb_font_get_h_extents", at(axes), pointer),
        (view) => ({ ascender: view.getInt32(0, true), descender: view.getInt32(4, true) }),
      ),
    subset: (glyphIds, axes) => cutSubset(subsetter, bytes, glyphIds, axes),
    close: () => {
      for (const font of instances.values()) call(shaper, "hb_font_destroy", font);
      source.close();
    },
  };
}

/** Starts both modules. Costs about a millisecond, so keep the result. */
export function startHarfbuzz(shape: WebAssembly.Module, subset: WebAssembly.Module): Harfbuzz {
  const shaper = startShaper(shape);
  const subsetter = startSubsetter(subset);
  return { openTypeface: (font) => openTypeface(shaper, subsetter, font) };
}
