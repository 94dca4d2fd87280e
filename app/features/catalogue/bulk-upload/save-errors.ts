import type { FaultyRow } from "./error-csv.ts";
import type { BulkRow, RowStates } from "./row-state.ts";

/** Rows that were wrong when they were checked, and those that failed on their way. */
export function listFaulty(rows: readonly BulkRow[], states: RowStates): FaultyRow[] {
  return rows.flatMap(({ id, number, cells, errors }) => {
    const state = states.get(id);
    const all = state?.status === "failed" ? [...errors, state.error] : errors;
    return all.length > 0 ? [{ number, cells, errors: all }] : [];
  });
}

/** Hands the list of errors to the person as a file. What writes it is fetched with the first press. */
export async function saveErrors(rows: readonly FaultyRow[]): Promise<void> {
  const { errorCsv } = await import("./error-csv.ts");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([errorCsv(rows)], { type: "text/csv" }));
  link.download = "bulk-errors.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
