import type { Toast } from "#app/lib/flash.ts";
import type {
  FinishedUpload,
  HoldingKind,
  Removal,
  UploadPurpose,
} from "#worker/domain/services/files/uploads/uploads.contract.ts";

export const uploadsCopy = {
  title: "Uploads",
  settingsText: "What is on its way to us, and what we keep for you. Cancel or delete it here.",
  open: "Manage uploads",
  about:
    "Videos are kept for 30 days after you last used them, a label’s files for a day. Rendered videos and tracks stay, whatever happens here.",
  openTitle: "On their way",
  finishedTitle: "Finished",
  none: "No uploads",
  cancel: "Cancel",
  delete: "Delete",
  keep: "Keep it",
  askCancel: "Cancel this upload?",
  askDelete: "Delete this upload?",
  cancelText: "What has arrived is thrown away. A page that is sending it stops.",
  deleteText: "Nothing new can be made of it. What has been made of it already stays.",
  confirmCancel: "Cancel upload",
  confirmDelete: "Delete upload",
  notLoaded: "Your uploads could not be loaded",
  notLoadedText: "Nothing is lost. Please try again in a moment.",
} as const;

/** What an empty page leads to. */
export const emptyUploads: Record<HoldingKind, { text: string; link: string; to: string }> = {
  videos: {
    text: "A video you pick on a track's page stands here on its way to us, and for 30 days after you last used it.",
    link: "Browse Music",
    to: "/library",
  },
  tracks: {
    text: "Audio and covers you choose for your tracks stand here on their way to us, and for a day afterwards.",
    link: "My Catalogue",
    to: "/label/library",
  },
};

export const holdingWords: Record<HoldingKind, string> = { videos: "Videos", tracks: "Audio and covers" };
export const purposeWords: Record<UploadPurpose, string> = { video: "Video", audio: "Audio", cover: "Cover" };

/** Why an upload cannot be deleted yet. */
export const neededWords: Record<NonNullable<FinishedUpload["neededBy"]>, string> = {
  render: "In use: a render waits for it",
  ingest: "In use: we are checking it",
};

export const removalToasts: Record<Removal, Toast> = {
  cancelled: { kind: "success", title: "Upload cancelled" },
  deleted: { kind: "success", title: "Upload deleted" },
  "in-use": {
    kind: "error",
    title: "This upload is in use",
    description: "It can be deleted once its render or check has ended.",
  },
  "not-found": { kind: "error", title: "There is no such upload under your account" },
};

/** What became of undoing a deletion. */
export const restoreToasts = {
  restored: { kind: "success", title: "Put back" },
  notRestored: (reason: string | null): Toast => ({
    kind: "error",
    title: "Not put back",
    description: reason ?? "The upload is gone.",
  }),
} as const satisfies Record<string, Toast | ((reason: string) => Toast)>;
