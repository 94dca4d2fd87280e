import type { UploadSnapshot } from "#app/features/services/files/uploads/transport.ts";
import type { RowOutcome } from "#worker/domain/catalogue/tracks/bulk-upload/bulk-upload.contract.ts";
import { columnOfField } from "./columns.ts";
import type { RowCheckpoint, RowState, RowStatus } from "./row-state.ts";

/** Initial state of a row, from its checkpoint before a reload. */
export function firstState(mark: RowCheckpoint, hasFile: boolean): RowState {
  if (mark !== "begun") return { status: mark };
  return { status: hasFile ? "waiting" : "needs-file" };
}

/** State on resume or retry: uploaded audio is not sent again. */
export function stateOnResume(mark: RowCheckpoint): RowState {
  return { status: mark === "arrived" ? "arrived" : "waiting" };
}

const marks: Partial<Record<RowStatus, RowCheckpoint>> = {
  arrived: "arrived",
  added: "added",
  known: "known",
  cancelled: "cancelled",
};

/** Checkpoint for a state; null if it changes none. */
export function markOf({ status }: RowState): RowCheckpoint | null {
  return marks[status] ?? null;
}

/** Its audio is uploading, which occupies a slot. */
export function isUnderWay({ status }: RowState): boolean {
  return status === "uploading" || status === "line-lost";
}

/** State of a row during upload. Null if the server discarded the upload and a new one is needed. */
export function stateOfUpload({ status, sentBytes, totalBytes, message }: UploadSnapshot): RowState | null {
  const percent = Math.floor((sentBytes / Math.max(1, totalBytes)) * 100);
  switch (status) {
    case "uploading":
    case "paused":
      return { status, percent };
    case "waiting":
      return { status: "line-lost", percent };
    case "uploaded":
      return { status: "arrived" };
    case "failed":
      return failed(message ?? noUpload, "Press Retry");
    case "refused":
      return { ...failed(message ?? noUpload, "Add the file again under this name"), canRetry: false };
    case "cancelled":
      return { status };
    case "gone":
      return null;
  }
}

/** State for the server's outcome; null means no response, with the reason in `message`. */
export function stateOfOutcome(outcome: RowOutcome | null, message: string): RowState {
  if (!outcome) return failed(message, "Press Retry");
  switch (outcome.outcome) {
    case "no-audio":
      return failed("This upload is no longer available", "Press Retry");
    case "invalid": {
      const column = columnOfField[outcome.field] ?? "track_title";
      const error = { column, text: `Invalid ${column}`, fix: outcome.message };
      return { status: "failed", error, canRetry: false };
    }
    default:
      return { status: outcome.outcome };
  }
}

const noUpload = "Upload failed";

function failed(text: string, fix: string): Extract<RowState, { status: "failed" }> {
  return { status: "failed", error: { column: "audio_filename", text, fix }, canRetry: true };
}

/** Most upload events change nothing visible. */
export function isSameState(one: RowState, other: RowState): boolean {
  if (one.status !== other.status) return false;
  return "percent" in one && "percent" in other && one.percent === other.percent;
}
