import type { Column } from "./columns.ts";
import type { CsvRow } from "./read-csv.ts";

/** Cells that were corrected here and not in the CSV, by the number of their row. */
export type CellEdits = Record<number, Partial<Record<Column, string>>>;

export function editRows(rows: readonly CsvRow[], edits: CellEdits): CsvRow[] {
  return rows.map((row) => ({ ...row, cells: { ...row.cells, ...edits[row.number] } }));
}

export function addEdit(edits: CellEdits, rowNumber: number, column: Column, text: string): CellEdits {
  return { ...edits, [rowNumber]: { ...edits[rowNumber], [column]: text.trim() } };
}
