import Papa from "papaparse";
import type { CheckedRow } from "./check-rows.ts";

export type FaultyRow = Pick<CheckedRow, "number" | "cells" | "errors">;

/** What is wrong with which row, for whoever corrects the file. Safe to open in a spreadsheet. */
export function errorCsv(rows: readonly FaultyRow[]): string {
  const lines = rows.flatMap(({ number, cells, errors }) =>
    errors.map(({ column, text, fix }) => [String(number), column, text, fix, cells.track_title]),
  );
  const fields = ["row", "column", "error", "fix", "track_title"];
  return Papa.unparse({ fields, data: lines }, { escapeFormulae: true });
}
