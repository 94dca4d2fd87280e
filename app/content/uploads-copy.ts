import { failure, notRestored, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { FinishedUpload, HoldingKind, Removal } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import type { UploadPurpose } from "#worker/domain/services/files/uploads/upload-purposes.contract.ts";

export const uploadsCopy = {
  title: "Uploads",
  settingsText: "Files you’re uploading and files we keep for you. Cancel or delete them here.",
  open: "Manage uploads",
  about:
    "We keep videos for 30 days after you last used them, and label files for a day. Deleting files here doesn’t affect rendered videos or tracks.",
  openTitle: "In progress",
  finishedTitle: "Finished",
  none: "No uploads",
  cancel: "Cancel",
  delete: "Delete",
  keep: "Keep It",
  askCancel: "Cancel this upload?",
  askDelete: "Delete this upload?",
  cancelText: "The part already uploaded is deleted, and any page still uploading it stops.",
  deleteText: "You won’t be able to use it again. Anything already made from it stays.",
  confirmCancel: "Cancel upload",
  confirmDelete: "Delete upload",
  notLoaded: "Your uploads could not be loaded",
  notLoadedText: "Nothing is lost. Please try again in a moment.",
} as const;

export const emptyUploads: Record<HoldingKind, { text: string; link: string; to: string }> = {
  videos: {
    text: "Videos you choose on a track's page appear here, and stay for 30 days after you last used them.",
    link: "Browse Music",
    to: "/library",
  },
  tracks: {
    text: "Audio and covers you choose for your tracks appear here, and stay for a day.",
    link: "My Catalogue",
    to: "/label/library",
  },
};

export const holdingWords: Record<HoldingKind, string> = { videos: "Videos", tracks: "Audio and covers" };
export const purposeWords: Record<UploadPurpose, string> = { video: "Video", audio: "Audio", cover: "Cover" };

export const neededWords: Record<NonNullable<FinishedUpload["neededBy"]>, string> = {
  render: "In use: a render is waiting for it",
  ingest: "In use: we’re checking it",
};

export const removalToasts: Record<Removal, Toast> = {
  cancelled: success("Upload cancelled"),
  deleted: success("Upload deleted"),
  "in-use": failure("This upload is in use", "You can delete it once its render or check has finished."),
  "not-found": failure("This upload isn’t in your account"),
};

export const restoreToasts = {
  restored: success("Restored"),
  notRestored: (reason: string | null): Toast => notRestored(reason ?? "The upload is gone."),
} as const satisfies Record<string, Toast | ((reason: string) => Toast)>;
