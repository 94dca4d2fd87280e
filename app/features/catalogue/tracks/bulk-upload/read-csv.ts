import Papa from "papaparse";
import { undoFormulaGuard } from "#worker/domain/lib/csv.contract.ts";
import { removeInvisible } from "#worker/domain/lib/text.contract.ts";
import { type Column, columns } from "./columns.ts";

export type CsvRow = {
  /** Row number as in a spreadsheet: row 1 has the column names. */
  number: number;
  cells: Record<Column, string>;
};
export type ReadCsv = { ok: true; rows: CsvRow[]; unknownColumns: string[] } | { ok: false; message: string };

export const maxCsvRows = 5000;
const needed: readonly Column[] = ["track_title", "artist_name", "isrc", "audio_filename"];

/**
 * Parses a CSV by RFC 4180: quoted cells may contain commas, quotes and line breaks. Also accepts spreadsheets' variants:
 * semicolons or tabs, a leading `sep=;` line, columns in any order and case, empty lines at the end.
 */
export function readCsv(text: string): ReadCsv {
  const [line = "", separator] = /^"?sep=([^\r\n])"?[^\r\n]*(?:\r\n?|\n)/i.exec(text) ?? [];
  const table = text.slice(line.length);
  const { data, errors } = Papa.parse<string[]>(table, {
    delimiter: separator ?? delimiterOf(table),
    skipEmptyLines: false,
  });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken) return refuse(`Row ${(broken.row ?? 0) + 1} has a quotation mark that isn’t closed.`);
  const [head = [], ...lines] = data;
  const names = head.map(toColumnName);
  const missing = needed.filter((column) => !names.includes(column));
  if (missing.length > 0) return refuse(`The first row is missing these columns: ${missing.join(", ")}.`);
  const twice = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice) return refuse(`The first row has the column ${twice} twice.`);

  const rows = lines
    .map((line, index) => ({ number: index + 2, cells: toCells(names, line) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
  if (rows.length === 0) return refuse("There are no tracks in this file.");
  if (rows.length > maxCsvRows) return refuse(`A file can have at most ${maxCsvRows.toLocaleString("en-GB")} tracks.`);
  const columnNames: readonly string[] = columns;
  return { ok: true, rows, unknownColumns: head.filter((_, at) => !columnNames.includes(names[at] ?? "")) };
}

/** Decided by the header only: cells may be full of semicolons. */
function delimiterOf(text: string): string {
  const [head = ""] = text.split(/[\r\n]/, 1);
  const uses = (mark: string) => head.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (uses(mark) > uses(best) ? mark : best));
}

function toColumnName(name: string): string {
  return removeInvisible(name)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
}

function toCells(names: readonly string[], line: readonly string[]): Record<Column, string> {
  const cell = (column: Column) => clean(line[names.indexOf(column)] ?? "");
  // `Object.fromEntries` loses the type that every column is present.
  return Object.fromEntries(columns.map((column) => [column, cell(column)])) as Record<Column, string>;
}

/** Removes invisible characters copied from web pages and PDFs, and composes accents. */
const clean = (cell: string): string => undoFormulaGuard(removeInvisible(cell.normalize("NFC")).trim());

function refuse(message: string): ReadCsv {
  return { ok: false, message };
}
