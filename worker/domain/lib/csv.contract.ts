/** `null` is an empty cell. Numbers are never formulas. */
export type Cell = string | number | null;
export type Row = Readonly<Partial<Record<string, Cell>>>;

/** Says which cells a spreadsheet would run: they get an apostrophe before them. */
export type FormulaGuard = (text: string) => boolean;

// The wide forms are what an East Asian keyboard types; spreadsheets set to such a language take them, too.
const signs = "=+\\-@＝＋－＠";

export const startsFormula: FormulaGuard = (text) =>
  /^[\t\r\n]/.test(text) || new RegExp(`^\\s*[${signs}]`).test(text);

/** For columns of amounts: "-0.05" stays a number, and a number starts no formula. */
export const startsFormulaButNumbers: FormulaGuard = (text) =>
  startsFormula(text) && !/^-?\d+(\.\d+)?$/.test(text);

/**
 * Where half of the world's spreadsheets begin another cell inside ours: they split at semicolons, and a quotation mark
 * that does not stand at their cell's beginning keeps nothing together for them.
 */
const innerStart = `(?<=[;\\t\\r\\n]["\\s]*)`;
const innerFormula = new RegExp(`${innerStart}[${signs}]`, "g");
const guardedInside = new RegExp(`${innerStart}'(?=[${signs}])`, "g");

/** Without it spreadsheets take UTF-8 for another encoding, and "Beyoncé" is spoiled for good when it is saved. */
export const byteOrderMark = "\uFEFF";

/**
 * Rows as CSV (RFC 4180), the columns named in the first line. What a spreadsheet would take for a formula gets an
 * apostrophe before it, at a cell's beginning and wherever another could begin inside it.
 */
export function toCsv(columns: readonly string[], rows: readonly Row[], guard = startsFormula): string {
  return byteOrderMark + toLine(columns, guard) + toCsvRows(columns, rows, guard);
}

/** Without the line that names the columns: what follows a part that has been written. */
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

/** A cell of ours that comes back, as it was before it was written. */
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
