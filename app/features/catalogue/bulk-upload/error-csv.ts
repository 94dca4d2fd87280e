import { toCsv } from "#worker/domain/base/csv/csv.contract.ts";
import type { FaultyRow } from "./row-state.ts";

/** What is wrong with which row, for whoever corrects the file. Safe to open in a spreadsheet. */
export function errorCsv(rows: readonly FaultyRow[]): string {
  const lines = rows.flatMap(({ number, cells, errors }) =>
    errors.map(({ column, text, fix }) => ({
      row: number,
      column,
      error: text,
      fix,
      track_title: cells.track_title,
    })),
  );
  return toCsv(["row", "column", "error", "fix", "track_title"], lines);
}

/** Hands the list of errors to the person as a file. */
export function saveErrors(rows: readonly FaultyRow[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([errorCsv(rows)], { type: "text/csv" }));
  link.download = "bulk-errors.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
