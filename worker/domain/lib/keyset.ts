/** The last row of the page before, of a list ordered by a number and then by an id. */
export type KeysetCursor = { at: number; id: string };

/** Parses `<number>.<id>`; null for the first page, and for a cursor that was tampered with. */
export function readCursor(after: string | null | undefined): KeysetCursor | null {
  const dot = after?.indexOf(".") ?? -1;
  if (!after || dot < 1 || dot === after.length - 1) return null;
  const at = Number(after.slice(0, dot));
  return Number.isSafeInteger(at) ? { at, id: after.slice(dot + 1) } : null;
}
