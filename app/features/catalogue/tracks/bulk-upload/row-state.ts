import type { RowError } from "./columns.ts";
import type { CsvRow } from "./read-csv.ts";

export type CheckedRow = {
  number: number;
  cells: CsvRow["cells"];
  errors: RowError[];
  /** A warning, which does not block the row. */
  note: string | null;
  /** Set if there are no errors: the fields for the server, and the chosen file's name. */
  ready: ReadyRow | null;
};
type ReadyRow = {
  fields: Record<string, unknown>;
  isrc: string;
  status: "draft" | "pending review";
  audioName: string;
};
/** A displayed row of the CSV. Its id becomes the track's id. */
export type BulkRow = CheckedRow & {
  id: string;
  /** The label already has this track. */
  isKnown: boolean;
  /** Size of its audio; 0 without. */
  audioBytes: number;
};

/** Payload of a row: its fields, and true if its warranty was given. */
export type RowToImport = ReadyRow & { warranty: boolean };

/**
 * `needs-file`: chosen before a reload, and has to be chosen again. `arrived`: its audio is uploaded, its metadata goes with the
 * next batch. `line-lost`: retried automatically.
 */
export type RowState =
  | { status: "waiting" | "needs-file" | "arrived" | "added" | "known" | "cancelled" }
  | { status: "uploading" | "line-lost" | "paused"; percent: number }
  | { status: "failed"; error: RowError; canRetry: boolean };
export type RowStatus = RowState["status"];
export type RowStates = ReadonlyMap<string, RowState>;

/** Checkpoint of a row that survives a reload. */
export type RowCheckpoint = "begun" | "arrived" | "added" | "known" | "cancelled";

/** User actions on a row that is being sent. */
export type RowAction = "pause" | "resume" | "retry" | "cancel";

const actions: Record<RowStatus, readonly RowAction[]> = {
  waiting: ["pause", "cancel"],
  uploading: ["pause", "cancel"],
  "line-lost": ["pause", "cancel"],
  paused: ["resume", "cancel"],
  "needs-file": ["cancel"],
  arrived: [],
  added: [],
  known: [],
  cancelled: ["retry"],
  failed: ["retry"],
};

export function actionsOf(state: RowState): readonly RowAction[] {
  return state.status === "failed" && !state.canRetry ? [] : actions[state.status];
}

/** A retry would send the same file: another one is needed. */
export function isFileRefused(state: RowState): boolean {
  return state.status === "failed" && !state.canRetry && state.error.column === "audio_filename";
}

const ended: ReadonlySet<RowStatus> = new Set(["added", "known", "cancelled", "failed"]);

export function isEnded(state: RowState): boolean {
  return ended.has(state.status);
}

/** True if all active uploads are retrying; a single one shows it in its row. */
export function isLineLost(states: RowStates): boolean {
  const statuses = new Set([...states.values()].map(({ status }) => status));
  return statuses.has("line-lost") && !statuses.has("uploading");
}

/** Rows that Upload sends. */
export function rowsToSend(rows: readonly BulkRow[]): BulkRow[] {
  return rows.filter(({ ready, isKnown }) => ready !== null && !isKnown);
}

/** Rows to send whose tracks go to review at once. */
export function listForReview(rows: readonly BulkRow[]): BulkRow[] {
  return rows.filter(({ ready }) => ready?.status === "pending review");
}

export type Tally = { total: number; ended: number; added: number; failed: number; missingFiles: number };

export function tallyOf(states: RowStates): Tally {
  const tally: Tally = { total: states.size, ended: 0, added: 0, failed: 0, missingFiles: 0 };
  for (const state of states.values()) {
    if (isEnded(state)) tally.ended++;
    if (state.status === "added") tally.added++;
    if (state.status === "failed") tally.failed++;
    if (state.status === "needs-file") tally.missingFiles++;
  }
  return tally;
}

/** Share of all audio bytes sent, 0 to 1. */
export function shareSent(rows: readonly BulkRow[], states: RowStates): number {
  let [sent, all] = [0, 0];
  for (const { id, audioBytes } of rows) {
    const state = states.get(id);
    if (!state) continue;
    const isThere = isEnded(state) || state.status === "arrived";
    all += audioBytes;
    sent += audioBytes * (isThere ? 1 : "percent" in state ? state.percent / 100 : 0);
  }
  return all === 0 ? 0 : sent / all;
}

export type FaultyRow = Pick<CheckedRow, "number" | "cells" | "errors">;

/** Rows that failed validation or upload. */
export function listFaulty(rows: readonly BulkRow[], states: RowStates): FaultyRow[] {
  return rows.flatMap(({ id, number, cells, errors }) => {
    const state = states.get(id);
    const all = state?.status === "failed" ? [...errors, state.error] : errors;
    return all.length > 0 ? [{ number, cells, errors: all }] : [];
  });
}
