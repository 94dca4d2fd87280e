import subsetModule from "harfbuzzjs/dist/harfbuzz-subset.wasm";
import shapeModule from "harfbuzzjs/dist/harfbuzz.wasm";
import type { FontSource } from "#worker/domain/licences/pdf/font-source.ts";
import { startHarfbuzz, type Harfbuzz } from "#worker/domain/licences/pdf/harfbuzz.ts";
import type { LicenceDocument } from "#worker/domain/licences/pdf/licence-document.ts";
import { writeLicencePdf } from "#worker/domain/licences/pdf/write-licence-pdf.ts";

let harfbuzz: Harfbuzz | null = null;

/**
 * The certificate of one licence as a PDF of one A4 page. The same licence gives the same bytes.
 * Throws UnwritableTextError when a name has a character that none of the fonts can write.
 */
export async function composeLicencePdf(licence: LicenceDocument, fonts: FontSource): Promise<Uint8Array> {
  harfbuzz ??= startHarfbuzz(shapeModule, subsetModule);
  return writeLicencePdf(licence, fonts, harfbuzz);
}
