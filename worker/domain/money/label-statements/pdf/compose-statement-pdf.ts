import subsetModule from "harfbuzzjs/dist/harfbuzz-subset.wasm";
import shapeModule from "harfbuzzjs/dist/harfbuzz.wasm";
import type { FontSource } from "#worker/domain/base/pdf/font-source.ts";
import { type Harfbuzz, startHarfbuzz } from "#worker/domain/base/pdf/harfbuzz.ts";
import type { LabelStatement } from "#worker/domain/money/label-statements/label-statements.contract.ts";
import { writeStatementPdf } from "./write-statement-pdf.ts";

let harfbuzz: Harfbuzz | null = null;

/** A label's monthly statement as a PDF of A4 pages. The same statement gives the same bytes. */
export function composeStatementPdf(statement: LabelStatement, fonts: FontSource): Promise<Uint8Array> {
  harfbuzz ??= startHarfbuzz(shapeModule, subsetModule);
  return writeStatementPdf(statement, fonts, harfbuzz);
}
