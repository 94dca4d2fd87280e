import { expectedStatus, type LabelMove } from "#app/content/track-moves-copy.ts";
import { useRowForm } from "#app/lib/in-place.ts";

/**
 * A row's moves, sent in place. `underway` is the move the server is still deciding about: the row shows it as done, and
 * shows itself as it was when the answer is another.
 */
export function useMove(action: string) {
  const { row, underway, onSubmit } = useRowForm<HTMLTableRowElement>(action);
  return { row, underway: readMove(underway?.get("move")), onSubmit };
}

function readMove(value: unknown): LabelMove | null {
  return typeof value === "string" && Object.hasOwn(expectedStatus, value) ? (value as LabelMove) : null; // its own key
}
