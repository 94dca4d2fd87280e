import type { FontSource } from "#worker/domain/services/pdf/font-source.ts";
import { sharedHarfbuzz } from "#worker/domain/services/pdf/shared-harfbuzz.ts";
import type { CueSheet } from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";
import { writeCueSheetPdf } from "./write-cue-sheet-pdf.ts";

/** A cue sheet as a PDF of one A4 page, or more where many writers or versions ask for it. The same sheet gives the same bytes. */
export function composeCueSheetPdf(sheet: CueSheet, fonts: FontSource): Promise<Uint8Array> {
  return writeCueSheetPdf(sheet, fonts, sharedHarfbuzz());
}
