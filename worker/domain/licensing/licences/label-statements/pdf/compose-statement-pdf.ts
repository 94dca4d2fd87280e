import type { FontSource } from "#worker/domain/services/pdf/font-source.ts";
import { sharedHarfbuzz } from "#worker/domain/services/pdf/shared-harfbuzz.ts";
import type { LabelStatement } from "#worker/domain/licensing/licences/label-statements/label-statements.contract.ts";
import { writeStatementPdf } from "./write-statement-pdf.ts";

/** A label's monthly statement as a PDF of A4 pages. The same statement gives the same bytes. */
export function composeStatementPdf(statement: LabelStatement, fonts: FontSource): Promise<Uint8Array> {
  return writeStatementPdf(statement, fonts, sharedHarfbuzz());
}
