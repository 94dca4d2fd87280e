export type Cell = string | number | null;
type Row = Readonly<Partial<Record<string, Cell>>>;

/** Says which cells a spreadsheet would run: they get an apostrophe before them. */
export type FormulaGuard = (text: string) => boolean;

export const startsFormula: FormulaGuard = (text) => /^[=+\-@\t\r\n]/.test(text);

/** For columns of amounts: "-0.05" stays a number, and a number starts no formula. */
export const startsFormulaButNumbers: FormulaGuard = (text) =>
  startsFormula(text) && !/^-?\d+(\.\d+)?$/.test(text);

/** Without it spreadsheets take UTF-8 for another encoding, and "Beyoncé" is spoiled for good when it is saved. */
export const byteOrderMark = "\uFEFF";

/**
 * Rows as CSV (RFC 4180), the columns named in the first line. A cell that a spreadsheet would take for a formula gets
 * an apostrophe before it; the JSON beside a CSV holds it as it is.
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

type Page = { rows: readonly Row[]; nextAfter: string | null };

/**
 * A list as CSV, written page by page while it is read: a hundred thousand rows never stand in memory together. The
 * first page is asked for with `after` undefined.
 */
export function streamCsv(
  columns: readonly string[],
  readPage: (after: string | undefined) => Promise<Page>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: string | undefined;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(toCsv(columns, [])));
    },
    async pull(controller) {
      const { rows, nextAfter } = await readPage(after);
      if (rows.length > 0) controller.enqueue(encoder.encode(toCsvRows(columns, rows)));
      if (nextAfter === null) controller.close();
      else after = nextAfter;
    },
  });
}

function toLine(cells: readonly Cell[], guard: FormulaGuard): string {
  return `${cells.map((cell) => toCell(cell, guard)).join(",")}\r\n`;
}

function toCell(value: Cell, isFormula: FormulaGuard): string {
  const text = String(value ?? "");
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
