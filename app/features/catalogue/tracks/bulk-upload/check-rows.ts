import type { CellEdits } from "./bulk-memory.ts";
import { checkRow } from "./check-row.ts";
import { fileKey } from "./chosen-files.ts";
import type { Column } from "./columns.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";
import type { CheckedRow } from "./row-state.ts";
import { suggestFiles } from "./suggest.ts";

export type Checked = { rows: CheckedRow[]; unmatchedFiles: string[] };
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

/** Validates every row and finds its audio among the chosen files, see `fileKey`. */
export function checkRows(rows: readonly CsvRow[], audioNames: readonly string[]): Checked {
  const byName = new Map(audioNames.map((name) => [fileKey(name), name]));
  const isrcRows = new Map<string, number>();
  const audioRows = new Map<string, number>();
  const named = new Set(rows.map(({ cells }) => fileKey(cells.audio_filename)));
  const unmatchedFiles = audioNames.filter((name) => !named.has(fileKey(name)));
  const suggestFile = suggestFiles(rows, unmatchedFiles);
  const checked = rows.map((row) => {
    const result = checkRow(row, byName, suggestFile);
    const { ready } = result;
    if (!ready) return result;
    const twin = isrcRows.get(ready.isrc);
    if (twin) return refuse(result, "isrc", `Same ISRC as row ${twin}`, "Give each track its own ISRC");
    const other = audioRows.get(ready.audioName);
    if (other) return refuse(result, "audio_filename", `Same audio as row ${other}`, "Give each track its own file");
    isrcRows.set(ready.isrc, row.number);
    audioRows.set(ready.audioName, row.number);
    return result;
  });
  return { rows: checked, unmatchedFiles };
}

function refuse(row: CheckedRow, column: Column, text: string, fix: string): CheckedRow {
  return { ...row, ready: null, errors: [{ column, text, fix }] };
}
