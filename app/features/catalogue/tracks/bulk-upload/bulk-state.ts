import { bulkCopy, bulkToasts } from "#app/content/bulk-upload-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import { type BulkRow, type RowStates, tallyOf } from "./row-state.ts";

export type Review = {
  rows: readonly BulkRow[];
  unmatchedFiles: readonly string[];
  unknownColumns: readonly string[];
};
export type BulkStage = "idle" | "checking" | "preview" | "uploading" | "done";
export type BulkState = Review & {
  stage: BulkStage;
  csvName: string;
  /** Encoding detected for the CSV, or null. */
  encoding: string | null;
  /** States of the uploaded rows by id, once Upload was pressed. */
  states: RowStates;
  /** Rows whose audio was chosen before a reload and has to be chosen again. */
  missingFiles: number;
  isPaused: boolean;
  /** The last problem, while it is relevant. */
  problem: Toast | null;
};

/**
 * `checking`, `reviewed`, `refused`: about the CSV. `begun`, `progressed`, `paused`, `resumed`: about the upload. `failed`: any
 * other user action; `dismissed`: the user is fixing it.
 */
export type BulkEvent =
  | { type: "checking"; csvName: string; encoding: string | null }
  | { type: "reviewed"; review: Review; missingFiles: number }
  | { type: "refused" | "failed"; problem: Toast }
  | { type: "progressed"; states: RowStates }
  | { type: "begun" | "paused" | "resumed" | "dismissed" | "cleared" };

export const noBulk: BulkState = {
  stage: "idle",
  csvName: "",
  encoding: null,
  rows: [],
  states: new Map(),
  unmatchedFiles: [],
  unknownColumns: [],
  missingFiles: 0,
  isPaused: false,
  problem: null,
};

/** Reduces an event of validation, upload or user. */
export function nextBulkState(state: BulkState, event: BulkEvent): BulkState {
  switch (event.type) {
    case "checking": {
      // A displayed list stays visible while it is validated again.
      const stage = state.stage === "preview" || state.stage === "done" ? state.stage : "checking";
      return { ...state, stage, csvName: event.csvName, encoding: event.encoding, problem: null };
    }
    case "reviewed":
      return {
        ...state,
        ...event.review,
        stage: "preview",
        states: new Map(),
        missingFiles: event.missingFiles,
      };
    case "refused":
      return { ...state, stage: state.stage === "checking" ? "idle" : state.stage, problem: event.problem };
    case "failed":
      return { ...state, problem: event.problem };
    case "begun":
      return { ...state, stage: "uploading", isPaused: false, problem: null };
    case "progressed": {
      // After the end, only a retry changes rows.
      const problem = state.stage === "done" ? null : state.problem;
      const { missingFiles, total, ended } = tallyOf(event.states);
      const stage = ended < total ? "uploading" : "done";
      return { ...state, states: event.states, missingFiles, stage, problem };
    }
    case "dismissed":
      return { ...state, problem: null };
    case "paused":
    case "resumed":
      return { ...state, isPaused: event.type === "paused" };
    case "cleared":
      return noBulk;
  }
}

/** Summary once all rows have ended: a problem if none succeeded. */
export function summaryOf({ rows, states }: Pick<BulkState, "rows" | "states">): Toast {
  const { total, added, failed } = tallyOf(states);
  const leftOut = rows.length - added - failed;
  const [first] = [...states.values()].flatMap((state) => (state.status === "failed" ? state.error.text : []));
  return first !== undefined && failed === total
    ? bulkToasts.failed(first)
    : {
        kind: "success",
        title: bulkCopy.summary(added, failed),
        ...(leftOut > 0 && { description: bulkCopy.leftOut(leftOut) }),
      };
}

/** Nothing is left to send, so a reload need not restore it. */
export function isSettled(states: RowStates): boolean {
  return [...states.values()].every(({ status }) => status === "added" || status === "known");
}
