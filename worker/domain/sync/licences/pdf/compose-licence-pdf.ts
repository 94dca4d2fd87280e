import subsetModule from "harfbuzzjs/dist/harfbuzz-subset.wasm";
import shapeModule from "harfbuzzjs/dist/harfbuzz.wasm";
import { openFonts, UnwritableTextError } from "#worker/domain/base/pdf/choose-fonts.ts";
import type { FontSource } from "#worker/domain/base/pdf/font-source.ts";
import { startHarfbuzz, type Harfbuzz } from "#worker/domain/base/pdf/harfbuzz.ts";
import type { LicenceDocument } from "./licence-document.ts";
import { printable } from "#worker/domain/base/pdf/shape-text.ts";
import { writeLicencePdf } from "./write-licence-pdf.ts";

let harfbuzz: Harfbuzz | null = null;

/** The first characters among names that no certificate could print, or null. Ask before anything is paid for. */
export async function findUnprintable(names: readonly string[], fonts: FontSource): Promise<string | null> {
  harfbuzz ??= startHarfbuzz(shapeModule, subsetModule);
  try {
    (await openFonts(names.map(printable), fonts, harfbuzz)).close();
    return null;
  } catch (error) {
    if (error instanceof UnwritableTextError) return error.characters;
    throw error;
  }
}

/**
 * The certificate of one licence as a PDF of one A4 page. The same licence gives the same bytes.
 * Throws UnwritableTextError when a name has a character that none of the fonts can write.
 */
export async function composeLicencePdf(licence: LicenceDocument, fonts: FontSource): Promise<Uint8Array> {
  harfbuzz ??= startHarfbuzz(shapeModule, subsetModule);
  return writeLicencePdf(licence, fonts, harfbuzz);
}
