import { type Axes, type Native, call, openFace, tagOf } from "./harfbuzz-module.ts";

const SUBSET_FLAGS = { noHinting: 0x01, retainGlyphIds: 0x02, noLayoutClosure: 0x200 };
const DROPPED_TABLES = 3;
// A PDF font program needs outlines and metrics only; characters are mapped by the document itself.
const UNUSED_TABLES = [
  "GSUB",
  "GPOS",
  "GDEF",
  "BASE",
  "cmap",
  "name",
  "OS/2",
  "post",
  "STAT",
  "meta",
  "DSIG",
  "vhea",
  "vmtx",
  "VORG",
];

/** A static TrueType font with only these glyphs, which keep their ids. */
export function cutSubset(native: Native, font: Uint8Array, glyphIds: readonly number[], axes: Axes): Uint8Array {
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
