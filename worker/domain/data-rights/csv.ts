export type Cell = string | number | null;

/**
 * Rows as CSV (RFC 4180), the columns named in the first line. A cell that a spreadsheet would take for a formula gets
 * an apostrophe before it; the JSON beside the CSV holds it as it is.
 */
export function toCsv(columns: readonly string[], rows: readonly Record<string, Cell>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
  return lines.map((cells) => cells.map(toCell).join(",")).join("\r\n") + "\r\n";
}

function toCell(value: Cell): string {
  const text = String(value ?? "");
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
