import { saveFile } from "#app/lib/files.ts";
import { toCsv } from "#worker/domain/lib/csv.contract.ts";
import type { FaultyRow } from "./row-state.ts";

/** A CSV of errors by row, for correcting the file. Guarded against formula injection. */
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

export function saveErrors(rows: readonly FaultyRow[]): void {
  saveFile("bulk-errors.csv", new Blob([errorCsv(rows)], { type: "text/csv" }));
}
