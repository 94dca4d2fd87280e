import type { CueSheetFormat } from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";
import { unpaidDays } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";
import type { RevocationKind, UndoRefusal } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { RenderStatus } from "#worker/domain/licensing/renders/renders.contract.ts";

/** Spec §2, Render status: verbatim. */
export const renderWords: Record<RenderStatus, { title: string; text: string | null }> = {
  pending: { title: "Processing your video", text: "This usually takes 1-2 minutes" },
  completed: { title: "Your video is ready!", text: null },
  failed: { title: "Render failed", text: "Something went wrong. Please try again." },
};
/** Prefix of the current step on a retry. */
export const tryingAgain = "Trying again: ";

/** For a status unknown to this build. */
export const unknownRenderWords = { title: "Processing", text: "Please wait..." };

export const renderStatusLabels: Record<RenderStatus, string> = {
  pending: "Processing",
  completed: "Ready",
  failed: "Failed",
};

/** For a render that belongs to an order. */
export const backToOrder = "Back to order";

export const noVideos = "No videos yet. Start by syncing a track with your video!";
export const videosNotLoaded = "Failed to load videos";

/** Cancelling a finished render. `tokens` and `until` are formatted texts. */
export const undoCopy = {
  title: "Changed your mind?",
  text: (tokens: string, until: string) =>
    `You can cancel this render until ${until}, as long as you haven’t played or downloaded the video, a version or the licence. You get ${tokens} back, and the licence is revoked.`,
  playing: "Playing the video counts as downloading it: you can’t cancel the render after that.",
  button: "Cancel Render",
  ask: "Cancel this render?",
  askText: (tokens: string) =>
    `You get ${tokens} back. The licence is revoked, and you can no longer download the video. If you render it again, you’ll need a new licence.`,
  confirm: "Cancel It",
  keep: "Keep Render",
  done: "Render cancelled",
  returned: "Returned",
  revokedLicence: "Download Revoked Licence",
  again: "Open the Track",
  failed: "The render wasn’t cancelled",
} as const;

/** By kind of revocation: heading and sentence of the render, and its label in the list of videos. */
export const revocationWords: Record<RevocationKind, { title: string; text: (tokens: string) => string; label: string }> = {
  undone: {
    title: undoCopy.done,
    text: (tokens) => `${tokens} returned to your balance. The licence is revoked.`,
    label: "Cancelled",
  },
  refunded: {
    title: "Render refunded",
    text: (tokens) =>
      `${tokens} returned to your balance. The licence is revoked: please take the video down everywhere you’ve posted it.`,
    label: "Refunded",
  },
  unpaid: {
    title: "Licence revoked",
    text: (tokens) =>
      `Its payment was charged back and wasn’t repaid within ${unpaidDays} days. Please take the video down everywhere you’ve posted it. To restore the licence, buy the tokens you owe: it cost ${tokens}.`,
    label: "Not paid",
  },
};

export const suspendedCopy = {
  title: "This licence is suspended",
  text: `Its payment was charged back, so you may not show the video for now. Once it’s paid, the licence is valid again. It’s revoked ${unpaidDays} days after the bank rules against the payment.`,
  label: "Suspended",
  act: "Buy Tokens",
} as const;

export const undoRefusals: Record<UndoRefusal, string> = {
  "not-found": "This render has no licence.",
  downloaded:
    "You’ve already played or downloaded the video or its licence, so this render can’t be cancelled. If something is wrong with it, report a problem.",
  "too-late":
    "Its licence is more than 14 days old, so this render can’t be cancelled. If something is wrong with it, report a problem.",
  "too-many":
    "You’ve cancelled five renders in 30 days, which is the limit. If something is wrong with this one, report a problem.",
  "account-held": "A payment is disputed, or your account owes tokens. Once that’s settled, you can cancel the render.",
  superseded: "This licence was upgraded to commercial use. Cancel the upgrade first.",
};

/** For broadcasters and performing rights societies. */
export const cueSheetCopy = {
  title: "Cue sheet",
  formats: { pdf: "PDF", csv: "CSV", json: "JSON" } satisfies Record<CueSheetFormat, string>,
} as const;

/** Links to the formats page of a licensed video; apart from its copy, so that pages with only the link do not load it. */
export const formatsLink = "Formats and Cut-downs";
