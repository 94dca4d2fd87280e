import { toCsv } from "#worker/domain/base/csv/csv.contract.ts";
import type { CheckedRow } from "./check-rows.ts";

export type FaultyRow = Pick<CheckedRow, "number" | "cells" | "errors">;

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
