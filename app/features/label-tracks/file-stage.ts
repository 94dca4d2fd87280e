import type { UploadSnapshot, UploadStatus } from "#app/features/uploads/upload-video.ts";

export type FileStage = {
  tone: "busy" | "good" | "bad";
  text: string;
  percent: number | null;
  canPause: boolean;
  canResume: boolean;
  canRetry: boolean;
};
const plain = { percent: null, canPause: false, canResume: false, canRetry: false };

const stages: Record<UploadStatus, (message: string) => FileStage> = {
  uploading: () => ({ ...plain, tone: "busy", text: "Uploading…", canPause: true }),
  waiting: () => ({ ...plain, tone: "busy", text: "Connection lost. Trying again…", canPause: true }),
  paused: () => ({ ...plain, tone: "busy", text: "Upload paused", canResume: true }),
  uploaded: () => ({ ...plain, tone: "good", text: "Uploaded" }),
  failed: (message) => ({ ...plain, tone: "bad", text: message, canRetry: true }),
  refused: (message) => ({ ...plain, tone: "bad", text: message }),
  gone: () => ({ ...plain, tone: "busy", text: "Starting again…" }),
  cancelled: () => ({ ...plain, tone: "busy", text: "Upload cancelled" }),
};

/** One line about the way of a file to us. */
export function stageOfFile({ status, message, sentBytes, totalBytes }: UploadSnapshot): FileStage {
  const isOnItsWay = status === "uploading" || status === "waiting" || status === "paused";
  const percent = isOnItsWay ? Math.floor((sentBytes / Math.max(1, totalBytes)) * 100) : null;
  return { ...stages[status](message ?? ""), percent };
}

/** "12.4 MB", "240 KB". */
export function formatBytes(bytes: number): string {
  if (bytes >= 2 ** 20) return `${(bytes / 2 ** 20).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
