/** `null` is an empty cell. Numbers are never treated as formulas. */
export type Cell = string | number | null;
export type Row = Readonly<Partial<Record<string, Cell>>>;

/** Detects cells that a spreadsheet would run as a formula: they are prefixed with an apostrophe. */
export type FormulaGuard = (text: string) => boolean;

// The full-width forms come from East Asian keyboards; spreadsheets in such a language treat them as formulas, too.
const signs = "=+\\-@＝＋－＠";

export const startsFormula: FormulaGuard = (text) => /^[\t\r\n]/.test(text) || new RegExp(`^\\s*[${signs}]`).test(text);

/** For columns of amounts: "-0.05" stays a number, which cannot start a formula. */
export const startsFormulaButNumbers: FormulaGuard = (text) => startsFormula(text) && !/^-?\d+(\.\d+)?$/.test(text);

/**
 * Positions inside a cell at which many locales' spreadsheets start another cell: they split at semicolons, and do not treat
 * a quotation mark in the middle of a cell as quoting.
 */
const innerStart = `(?<=[;\\t\\r\\n]["\\s]*)`;
const innerFormula = new RegExp(`${innerStart}[${signs}]`, "g");
const guardedInside = new RegExp(`${innerStart}'(?=[${signs}])`, "g");

/** Without it spreadsheets assume another encoding for UTF-8, and "Beyoncé" is corrupted for good when saved. */
export const byteOrderMark = "\uFEFF";

/**
 * Rows as CSV (RFC 4180) with a header line. Possible formulas are prefixed with
 * an apostrophe, at a cell's beginning and wherever another cell could begin inside it.
 */
export function toCsv(columns: readonly string[], rows: readonly Row[], guard = startsFormula): string {
  return byteOrderMark + toLine(columns, guard) + toCsvRows(columns, rows, guard);
}

/** Without the header line, to continue a file. */
export function toCsvRows(columns: readonly string[], rows: readonly Row[], guard = startsFormula): string {
  return rows
    .map((row) =>
      toLine(
        columns.map((column) => row[column] ?? null),
        guard,
      ),
    )
    .join("");
}

/** Removes the guards from a cell of our own CSV that is imported again. */
export function undoFormulaGuard(cell: string): string {
  const isGuarded = cell.startsWith("'") && startsFormula(cell.slice(1));
  return (isGuarded ? cell.slice(1) : cell).replaceAll(guardedInside, "");
}

function toLine(cells: readonly Cell[], guard: FormulaGuard): string {
  return `${cells.map((cell) => toCell(cell, guard)).join(",")}\r\n`;
}

function toCell(value: Cell, isFormula: FormulaGuard): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const safe = `${isFormula(text) ? "'" : ""}${text.replaceAll(innerFormula, "'$&")}`;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
