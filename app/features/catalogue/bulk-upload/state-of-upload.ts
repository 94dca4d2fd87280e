import type { UploadSnapshot } from "#app/features/base/uploads/upload-snapshot.ts";
import type { RowOutcome } from "#worker/domain/catalogue/bulk-upload/bulk-upload.contract.ts";
import { columnOfField } from "./columns.ts";
import type { RowState } from "./row-state.ts";

/** How a row stands while its audio is sent. Null when the server threw the upload away: another one may be begun. */
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
      return { ...failed(message ?? noUpload, "Choose another file"), canRetry: false };
    case "cancelled":
      return { status };
    case "gone":
      return null;
  }
}

/** What became of a row's metadata; null for no answer, and `message` says why. */
export function stateOfOutcome(outcome: RowOutcome | null, message: string): RowState {
  if (!outcome) return failed(message, "Press Retry");
  switch (outcome.outcome) {
    case "no-audio":
      return failed("This upload is not there any more", "Press Retry");
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

/** Most steps of an upload change nothing that is shown. */
export function isSameState(one: RowState, other: RowState): boolean {
  if (one.status !== other.status) return false;
  return "percent" in one && "percent" in other && one.percent === other.percent;
}
