import type { Noun } from "#worker/domain/lib/noun.ts";
import type { UploadStatus } from "./uploads.contract.ts";

/** A file uploaded in parts: a brand's video, a label's audio, cover or evidence. */
export const upload = {
  table: "uploads",
  column: "status",
  states: {
    uploading: "parts arrive, in any order and more than once",
    uploaded: "the file is whole, and kept until 30 days after its last use",
    aborted: "given up before it was whole, or not the kind of file that was announced",
    discarded: "given up with all that was made of it",
  },
  moves: [
    {
      from: [],
      to: "uploading",
      who: "a brand or a label, within its quota",
      does: "startUpload",
      in: "worker/domain/services/files/uploads/receive-upload.ts",
    },
    {
      from: ["uploading"],
      to: "uploaded",
      who: "its owner's browser",
      does: "completeUpload",
      in: "worker/domain/services/files/uploads/complete-upload.ts",
    },
    {
      from: ["uploading"],
      to: "aborted",
      who: "its owner's browser, when the file is not of the kind that was announced",
      does: "completeUpload",
      in: "worker/domain/services/files/uploads/complete-upload.ts",
    },
    {
      from: ["uploading"],
      to: "aborted",
      who: "its owner",
      does: "abortUpload",
      in: "worker/domain/licensing/videos/discard-uploads.ts",
    },
    {
      from: ["uploading"],
      to: "aborted",
      who: "the cron, when nothing came for too long",
      does: "abortStaleUploads",
      in: "worker/domain/services/files/uploads/abort-upload.ts",
    },
    {
      from: ["uploaded"],
      to: "uploaded",
      who: "its owner, who removes a video: put aside, and restored by restoreUpload",
      does: "removeUpload",
      in: "worker/domain/licensing/videos/discard-uploads.ts",
    },
    {
      from: ["uploaded"],
      to: "discarded",
      who: "the cron, after the time to undo or long after its last use, unless something waits for it",
      does: "discardUploads",
      in: "worker/domain/licensing/videos/discard-uploads.ts",
    },
    {
      from: ["uploaded"],
      to: "discarded",
      who: "an owner who deletes the account",
      does: "discardVideos",
      in: "worker/domain/office/data-rights/account-erasure.ts",
    },
  ],
} satisfies Noun<UploadStatus>;
