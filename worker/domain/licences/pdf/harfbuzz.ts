// HarfBuzz through its C interface: one WebAssembly module shapes, the other cuts subsets.
// Positions in and out are font units. Every font opened here is copied into the modules, so close it.

/** Design axes of a variable font, e.g. `{ wght: 700, wdth: 118 }`. Empty for a static font. */
export type Axes = Readonly<Record<string, number>>;

export interface ShapedGlyph {
  glyphId: number;
  /** Index in the text of the first character this glyph stands for. */
  cluster: number;
  advance: number;
  offsetX: number;
  offsetY: number;
}

export interface ShapeRequest {
  text: string;
  from: number;
  to: number;
  rightToLeft: boolean;
  axes: Axes;
  /** OpenType features by tag, e.g. `{ tnum: 1 }`. */
  features: Readonly<Record<string, number>>;
}

export interface Typeface {
  unitsPerEm: number;
  /** Whether the font has a glyph of its own for this code point. */
  covers(codePoint: number): boolean;
  /** Glyphs from left to right. */
  shape(request: ShapeRequest): ShapedGlyph[];
  advance(glyphId: number, axes: Axes): number;
  vertical(axes: Axes): { ascender: number; descender: number };
  /** A static TrueType font with only these glyphs, which keep their numbers. */
  subset(glyphIds: readonly number[], axes: Axes): Uint8Array;
  close(): void;
}

export interface Harfbuzz {
  openTypeface(font: ArrayBuffer): Typeface;
}

type Call = (...parameters: number[]) => number;
type Native = Record<string, Call> & { memory: WebAssembly.Memory };

const LEFT_TO_RIGHT = 4;
const RIGHT_TO_LEFT = 5;
const WRITABLE_MEMORY = 2;
const CLUSTER_PER_CHARACTER = 1;
const RECORD_BYTES = 20;
const PAGE_BYTES = 65_536;
const SUBSET_FLAGS = { noHinting: 0x01, retainGlyphIds: 0x02, noLayoutClosure: 0x200 };
const DROPPED_TABLES = 3;
// A PDF font program needs outlines and metrics only; characters are mapped by the document itself.
const UNUSED_TABLES = ["GSUB", "GPOS", "GDEF", "BASE", "cmap", "name", "OS/2", "post", "STAT", "meta", "DSIG", "vhea", "vmtx", "VORG"];

function tagOf(name: string): number {
  return [...name.padEnd(4)].reduce((tag, letter) => ((tag << 8) | letter.charCodeAt(0)) >>> 0, 0);
}

function call(native: Native, name: string, ...parameters: number[]): number {
  const exported = native[name];
  if (!exported) throw new Error(`HarfBuzz does not export ${name}`);
  return exported(...parameters);
}

function startShaper(module: WebAssembly.Module): Native {
  let native: Native | null = null;
  const grow = (wanted: number) => {
    if (!native) return 0;
    const missing = wanted - native.memory.buffer.byteLength;
    native.memory.grow(Math.max(0, Math.ceil(missing / PAGE_BYTES)));
    return 1;
  };
  const stop = () => {
    throw new Error("HarfBuzz stopped");
  };
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: { proc_exit: stop },
    env: {
      _abort_js: stop,
      _emscripten_runtime_keepalive_clear: () => 0,
      _setitimer_js: () => 0,
      emscripten_resize_heap: grow,
    },
  });
  // The exports of a compiled C library: its memory and functions from numbers to a number.
  native = instance.exports as unknown as Native;
  call(native, "__wasm_call_ctors");
  return native;
}

function startSubsetter(module: WebAssembly.Module): Native {
  // As above: memory and functions over numbers.
  const native = new WebAssembly.Instance(module).exports as unknown as Native;
  call(native, "_initialize");
  return native;
}

function place(native: Native, bytes: Uint8Array): number {
  const pointer = call(native, "malloc", Math.max(bytes.length, 1));
  if (!pointer) throw new Error("HarfBuzz has no memory left");
  new Uint8Array(native.memory.buffer, pointer, bytes.length).set(bytes);
  return pointer;
}

function placeWords(native: Native, fill: (view: DataView) => void, words: number): number {
  const view = new DataView(new ArrayBuffer(words * 4));
  fill(view);
  return place(native, new Uint8Array(view.buffer));
}

/** Runs with memory holding the given words and frees it again. */
function withWords<T>(native: Native, words: number, fill: (view: DataView) => void, use: (at: number) => T): T {
  const pointer = placeWords(native, fill, words);
  try {
    return use(pointer);
  } finally {
    call(native, "free", pointer);
  }
}

function openFace(native: Native, font: Uint8Array): { face: number; close: () => void } {
  const pointer = place(native, font);
  const blob = call(native, "hb_blob_create", pointer, font.length, WRITABLE_MEMORY, 0, 0);
  const face = call(native, "hb_face_create", blob, 0);
  call(native, "hb_blob_destroy", blob);
  return {
    face,
    close: () => {
      call(native, "hb_face_destroy", face);
      call(native, "free", pointer);
    },
  };
}

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
    call(native, "hb_buffer_set_cluster_level", buffer, CLUSTER_PER_CHARACTER);
    // The whole text goes in as context, so that letters join across the borders of a run.
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

function cutSubset(native: Native, font: Uint8Array, glyphIds: readonly number[], axes: Axes): Uint8Array {
  const source = openFace(native, font);
  const input = call(native, "hb_subset_input_create_or_fail");
  try {
    const glyphs = call(native, "hb_subset_input_glyph_set", input);
    for (const glyphId of glyphIds) call(native, "hb_set_add", glyphs, glyphId);
    const dropped = call(native, "hb_subset_input_set", input, DROPPED_TABLES);
    for (const table of UNUSED_TABLES) call(native, "hb_set_add", dropped, tagOf(table));
    const flags = SUBSET_FLAGS.noHinting | SUBSET_FLAGS.retainGlyphIds | SUBSET_FLAGS.noLayoutClosure;
    call(native, "hb_subset_input_set_flags", input, flags);
    for (const [tag, value] of Object.entries(axes)) {
      call(native, "hb_subset_input_pin_axis_location", input, source.face, tagOf(tag), value);
    }
    const subset = call(native, "hb_subset_or_fail", source.face, input);
    if (!subset) throw new Error("HarfBuzz could not cut the font");
    const blob = call(native, "hb_face_reference_blob", subset);
    const start = call(native, "hb_blob_get_data", blob, 0);
    const bytes = new Uint8Array(native.memory.buffer, start, call(native, "hb_blob_get_length", blob)).slice();
    call(native, "hb_blob_destroy", blob);
    call(native, "hb_face_destroy", subset);
    return bytes;
  } finally {
    call(native, "hb_subset_input_destroy", input);
    source.close();
  }
}

function readWords<T>(native: Native, words: number, fill: (at: number) => void, read: (view: DataView) => T): T {
  return withWords(native, words, () => {}, (at) => {
    fill(at);
    return read(new DataView(native.memory.buffer, at, words * 4));
  });
}

function openTypeface(shaper: Native, subsetter: Native, file: ArrayBuffer): Typeface {
  const bytes = new Uint8Array(file);
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
