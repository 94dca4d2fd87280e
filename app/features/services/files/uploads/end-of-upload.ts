import type { UploadRefusal } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { UnreadableFile } from "./send-parts.ts";
import { isPassing, Refused } from "./try-again.ts";
import type { UploadSnapshot } from "./upload-snapshot.ts";

type End = Pick<UploadSnapshot, "status" | "message" | "isSignedOut">;

/** What the sender can change, so that Retry goes on; everything else that is refused stays refused. */
const mendable: ReadonlySet<UploadRefusal> = new Set<UploadRefusal>([
  "too-many-open",
  "too-many-held",
  "too-much-held",
  "complete",
]);

/** How an upload stands after what stopped it. */
export function endOf(error: unknown): End {
  if (error instanceof UnreadableFile) {
    const message = "This file was changed, moved or deleted during the upload. Please choose it again.";
    return { status: "refused", message };
  }
  if (!(error instanceof Refused) || isPassing(error.status))
    return { status: "failed", message: "The connection was lost. Press Retry to continue." };
  if (error.status === 401) {
    const message = "You’re signed out. Please sign in again, then press Retry.";
    return { status: "failed", message, isSignedOut: true };
  }
  const refusal = refusalIn(error.body);
  if (refusal === "cancelled") return { status: "cancelled", message: null };
  if (refusal === "discarded" || error.status === 404) return { status: "gone", message: null };
  return { status: refusal && mendable.has(refusal) ? "failed" : "refused", message: error.message };
}

function refusalIn(body: unknown): UploadRefusal | null {
  if (typeof body !== "object" || body === null || !("refusal" in body)) return null;
  // Our own endpoint: its contract says what it answers.
  return body.refusal as UploadRefusal;
}
