import { unpaidDays } from "#worker/domain/services/legal/licence-terms/unpaid.contract.ts";
import type {
  RevocationKind,
  UndoRefusal,
} from "#worker/domain/licensing/licences/revocations/revocations.contract.ts";
import type { RenderStatus } from "#worker/domain/licensing/renders/renders.contract.ts";

/** Spec §2, Render status: word for word. */
export const renderWords: Record<RenderStatus, { title: string; text: string | null }> = {
  pending: { title: "Processing your video", text: "This usually takes 1-2 minutes" },
  completed: { title: "Your video is ready!", text: null },
  failed: { title: "Render failed", text: "Something went wrong. Please try again." },
};
/** Before what is being done, when it had been further. */
export const tryingAgain = "Trying again: ";

/** For a state this page has not learned yet. */
export const unknownRenderWords = { title: "Processing", text: "Please wait..." };

export const renderStatusLabels: Record<RenderStatus, string> = {
  pending: "Processing",
  completed: "Ready",
  failed: "Failed",
};

/** Of a render that was started with others. */
export const backToOrder = "Back to its order";

export const noVideos = "No videos yet. Start by syncing a track with your video!";
export const videosNotLoaded = "Failed to load videos";

/** A brand's second thoughts, and what became of them. `tokens` and `until` in words. */
export const undoCopy = {
  title: "Changed your mind?",
  text: (tokens: string, until: string) =>
    `Until you play or download the video, a version or its licence, and no later than ${until}, you can take this render back. You get ${tokens} back, and the licence is revoked.`,
  playing: "Playing the video counts as downloading it: the render can’t be taken back afterwards.",
  button: "Take Render Back",
  ask: "Take this render back?",
  askText: (tokens: string) =>
    `You get ${tokens} back. The licence is revoked, and the video can’t be downloaded any more. A new render is a new licence.`,
  confirm: "Take It Back",
  keep: "Keep It",
  done: "Render taken back",
  returned: "Returned",
  revokedLicence: "Download Revoked Licence",
  again: "Open the Track",
  failed: "Nothing was taken back",
} as const;

/** How a revoked licence ended: its render's heading, its sentence, and its mark among the videos. */
export const revocationWords: Record<
  RevocationKind,
  { title: string; text: (tokens: string) => string; label: string }
> = {
  undone: {
    title: undoCopy.done,
    text: (tokens) => `${tokens} returned to your balance. The licence is revoked.`,
    label: "Taken back",
  },
  refunded: {
    title: "Render refunded",
    text: (tokens) =>
      `${tokens} returned to your balance. The licence is revoked: please take the video down wherever it is shown.`,
    label: "Refunded",
  },
  unpaid: {
    title: "Licence revoked",
    text: (tokens) =>
      `The payment for it was charged back and not made again within ${unpaidDays} days. Please take the video down wherever it is shown. Buy what you owe, and the licence is in force again: it cost ${tokens}.`,
    label: "Not paid",
  },
};

/** A licence whose payment was charged back, while it can still be paid in time. */
export const suspendedCopy = {
  title: "This licence is suspended",
  text: `The payment for it was charged back, so the video may not be shown for now. Once it is paid, the licence is valid again; ${unpaidDays} days after the bank has decided against the payment it is revoked.`,
  label: "Suspended",
  act: "Buy Tokens",
} as const;

export const undoRefusals: Record<UndoRefusal, string> = {
  "not-found": "This render has no licence.",
  downloaded:
    "The video was played, or it or its licence was downloaded, so the licence stands. Report a problem if something is wrong with it.",
  "too-late": "Its licence is older than 14 days and stands. Report a problem if something is wrong with it.",
  "too-many":
    "You have taken back five renders in 30 days, which is the most. Report a problem if something is wrong with this one.",
  "account-held":
    "A payment of your account is disputed, or tokens are owed. Once that is settled, you can take the render back.",
  superseded: "This licence was raised to commercial use. Take that one back first.",
};
