import type { FontSource } from "#worker/domain/services/pdf/font-source.ts";
import { sharedHarfbuzz } from "#worker/domain/services/pdf/shared-harfbuzz.ts";
import type { LicenceDocument } from "./licence-document.ts";
import { writeLicencePdf } from "./write-licence-pdf.ts";

/**
 * The certificate of one licence as a PDF of A4 pages: the facts, the terms, and the versions where there are
 * any. The same licence gives the same bytes.
 * Throws UnwritableTextError when a name has a character that none of the fonts can write.
 */
export function composeLicencePdf(licence: LicenceDocument, fonts: FontSource): Promise<Uint8Array> {
  return writeLicencePdf(licence, fonts, sharedHarfbuzz());
}
