import subsetModule from "harfbuzzjs/dist/harfbuzz-subset.wasm";
import shapeModule from "harfbuzzjs/dist/harfbuzz.wasm";
import { UnwritableTextError, openFonts } from "./choose-fonts.ts";
import type { FontSource } from "./font-source.ts";
import { type Harfbuzz, startHarfbuzz } from "./harfbuzz.ts";
import { printable } from "./shape-text.ts";

let harfbuzz: Harfbuzz | null = null;

/** One HarfBuzz per isolate, started on first use. */
export function sharedHarfbuzz(): Harfbuzz {
  harfbuzz ??= startHarfbuzz(shapeModule, subsetModule);
  return harfbuzz;
}

/** The first characters among names that none of the fonts can write, or null. */
export async function findUnprintableCharacters(names: readonly string[], fonts: FontSource): Promise<string | null> {
  try {
    (await openFonts(names.map(printable), fonts, sharedHarfbuzz())).close();
    return null;
  } catch (error) {
    if (error instanceof UnwritableTextError) return error.characters;
    throw error;
  }
}
