import { uploadFailedTitle, videoProblemTitles } from "#app/content/track-copy.ts";
import type { Preparation } from "./preparation.ts";
import type { UploadSnapshot, UploadStatus } from "./transport.ts";

export type Stage = {
  tone: "busy" | "good" | "bad";
  title: string | null;
  text: string;
  percent: number | null;
  canPause: boolean;
  canResume: boolean;
  retry: "resume" | "prepareAgain" | null;
  canSignIn: boolean;
};
/** Only shown if the upload was cancelled elsewhere. */
export const uploadCancelled = "This upload was cancelled.";
const plain = {
  title: null,
  percent: null,
  canPause: false,
  canResume: false,
  retry: null,
  canSignIn: false,
};

export function stageOf(upload: UploadSnapshot, preparation: Preparation): Stage {
  if (upload.status === "uploaded") return preparationStage(preparation);
  const percent = Math.floor((upload.sentBytes / Math.max(1, upload.totalBytes)) * 100);
  const stage = uploadStages[upload.status](upload.message ?? "");
  return { ...stage, ...(isOnItsWay(upload) ? { percent } : {}), canSignIn: upload.isSignedOut === true };
}

function isOnItsWay({ status }: UploadSnapshot): boolean {
  return status === "uploading" || status === "waiting" || status === "paused";
}

const notSent = { tone: "bad", title: uploadFailedTitle } as const;

const uploadStages: Record<Exclude<UploadStatus, "uploaded">, (message: string) => Stage> = {
  uploading: () => ({ ...plain, tone: "busy", text: "Uploading your video…", canPause: true }),
  waiting: () => ({ ...plain, tone: "busy", text: "Connection lost. Trying again…", canPause: true }),
  paused: () => ({ ...plain, tone: "busy", text: "Upload paused", canResume: true }),
  failed: (message) => ({ ...plain, ...notSent, text: message, retry: "resume" }),
  refused: (message) => ({ ...plain, ...notSent, text: message }),
  gone: () => ({ ...plain, tone: "busy", text: "Starting again…" }),
  cancelled: () => ({ ...plain, tone: "busy", text: uploadCancelled, retry: "resume" }),
};

function preparationStage(preparation: Preparation): Stage {
  // `none`: the picture is prepared once music is tried under the video, or by the render itself.
  if (preparation.status === "ready" || preparation.status === "none") {
    return { ...plain, tone: "good", text: "Your video is uploaded and ready to render." };
  }
  if (preparation.status === "refused" || preparation.status === "failed") {
    const retry = preparation.status === "failed" ? "prepareAgain" : null;
    const title = videoProblemTitles[preparation.status];
    return { ...plain, tone: "bad", title, text: preparation.message, retry };
  }
  const percent = preparation.status === "pending" ? Math.floor(preparation.progress * 100) : null;
  return { ...plain, tone: "busy", text: "Preparing your video…", percent };
}
