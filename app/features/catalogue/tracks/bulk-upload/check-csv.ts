import { type Checked, checkRows } from "./check-rows.ts";
import type { CellEdits } from "./bulk-memory.ts";
import { readCsv } from "./read-csv.ts";

export type CheckQuestion = { text: string; audioNames: string[]; edits?: CellEdits };
export type CheckAnswer = ({ ok: true; unknownColumns: string[] } & Checked) | { ok: false; message: string };
/** Validates a CSV; in the browser in a worker. */
export type Check = (question: CheckQuestion) => Promise<CheckAnswer>;

/** Parses a CSV, applies corrections, and validates every row against the chosen audio. */
export function checkCsv({ text, audioNames, edits = {} }: CheckQuestion): CheckAnswer {
  const read = readCsv(text);
  if (!read.ok) return read;
  const rows = read.rows.map((row) => ({ ...row, cells: { ...row.cells, ...edits[row.number] } }));
  return { ok: true, unknownColumns: read.unknownColumns, ...checkRows(rows, audioNames) };
}
