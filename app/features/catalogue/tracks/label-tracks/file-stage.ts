import { uploadCancelled } from "#app/features/services/files/uploads/upload-stage.ts";
import type { UploadSnapshot, UploadStatus } from "#app/features/services/files/uploads/transport.ts";

export type FileStage = {
  tone: "busy" | "good" | "bad";
  text: string;
  percent: number | null;
  canPause: boolean;
  canResume: boolean;
  canRetry: boolean;
  canSignIn: boolean;
};
const plain = { percent: null, canPause: false, canResume: false, canRetry: false, canSignIn: false };

const stages: Record<UploadStatus, (message: string) => FileStage> = {
  uploading: () => ({ ...plain, tone: "busy", text: "Uploading…", canPause: true }),
  waiting: () => ({ ...plain, tone: "busy", text: "Connection lost. Trying again…", canPause: true }),
  paused: () => ({ ...plain, tone: "busy", text: "Upload paused", canResume: true }),
  uploaded: () => ({ ...plain, tone: "good", text: "Uploaded" }),
  failed: (message) => ({ ...plain, tone: "bad", text: message, canRetry: true }),
  refused: (message) => ({ ...plain, tone: "bad", text: message }),
  gone: () => ({ ...plain, tone: "busy", text: "Starting again…" }),
  cancelled: () => ({ ...plain, tone: "busy", text: uploadCancelled, canRetry: true }),
};

/** One line about the way of a file to us. */
export function stageOfFile(upload: UploadSnapshot): FileStage {
  const { status, message, sentBytes, totalBytes } = upload;
  const isOnItsWay = status === "uploading" || status === "waiting" || status === "paused";
  const percent = isOnItsWay ? Math.floor((sentBytes / Math.max(1, totalBytes)) * 100) : null;
  return { ...stages[status](message ?? ""), percent, canSignIn: upload.isSignedOut === true };
}
