import { UnwritableTextError, openFonts } from "./choose-fonts.ts";
import type { FontSource } from "./font-source.ts";
import { printable } from "./shape-text.ts";
import { sharedHarfbuzz } from "./shared-harfbuzz.ts";

/** The first characters among names that none of the fonts can write, or null. */
export async function findUnprintableCharacters(
  names: readonly string[],
  fonts: FontSource,
): Promise<string | null> {
  try {
    (await openFonts(names.map(printable), fonts, sharedHarfbuzz())).close();
    return null;
  } catch (error) {
    if (error instanceof UnwritableTextError) return error.characters;
    throw error;
  }
}
