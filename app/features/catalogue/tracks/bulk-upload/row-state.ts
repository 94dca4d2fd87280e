import type { RowError } from "./columns.ts";
import type { CheckedRow, ReadyRow } from "./check-rows.ts";

/** A row of the CSV on the screen. Its id is the track's to be. */
export type BulkRow = CheckedRow & {
  id: string;
  /** The label has this track already. */
  isKnown: boolean;
  /** Of its audio; 0 without. */
  audioBytes: number;
};

/** What is sent of a row: its texts, and whether the warranty was ticked for it. */
export type RowToImport = ReadyRow & { warranty: boolean };

/**
 * `needs-file`: chosen before a reload, and has to be chosen again. `arrived`: its audio is with us, its metadata goes
 * with the next piece. `line-lost`: it tries again by itself.
 */
export type RowState =
  | { status: "waiting" | "needs-file" | "arrived" | "added" | "known" | "cancelled" }
  | { status: "uploading" | "line-lost" | "paused"; percent: number }
  | { status: "failed"; error: RowError; canRetry: boolean };
export type RowStatus = RowState["status"];
export type RowStates = ReadonlyMap<string, RowState>;

/** How far a row is, as far as a reload must know. */
export type RowMark = "begun" | "arrived" | "added" | "known" | "cancelled";

/** What a person can do about a row that is being sent. */
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

/** Retrying would send the same file: another one is asked for. */
export function isFileRefused(state: RowState): boolean {
  return state.status === "failed" && !state.canRetry && state.error.column === "audio_filename";
}

const ended: ReadonlySet<RowStatus> = new Set(["added", "known", "cancelled", "failed"]);

export function isEnded(state: RowState): boolean {
  return ended.has(state.status);
}

/** All that is being sent tries again; one row alone says so itself. */
export function isLineLost(states: RowStates): boolean {
  const statuses = new Set([...states.values()].map(({ status }) => status));
  return statuses.has("line-lost") && !statuses.has("uploading");
}

/** What is sent when the label presses Upload. */
export function rowsToSend(rows: readonly BulkRow[]): BulkRow[] {
  return rows.filter(({ ready, isKnown }) => ready !== null && !isKnown);
}

/** Those of them whose tracks go to review at once. */
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

/** How much of all audio has left, 0 to 1. */
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

/** Rows that were wrong when they were checked, and those that failed on their way. */
export function listFaulty(rows: readonly BulkRow[], states: RowStates): FaultyRow[] {
  return rows.flatMap(({ id, number, cells, errors }) => {
    const state = states.get(id);
    const all = state?.status === "failed" ? [...errors, state.error] : errors;
    return all.length > 0 ? [{ number, cells, errors: all }] : [];
  });
}
