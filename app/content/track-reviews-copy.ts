import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { MatchKind, MatchVerdict } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import type { TrackStatus } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import type { ReplyRefusal } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import type { DecideTrack, ReviewRefusal } from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";

type ReviewAct = DecideTrack["act"];

export const reviewCopy = {
  descriptionOf: (title: string) => `description of ${title}`,
  none: "No tracks to review.",
  approve: "Approve",
  approveTitle: (title: string, isMatched: boolean) =>
    isMatched ? `Approve “${title}” despite the match?` : `Approve “${title}” before it can go on sale?`,
  onSaleAtOnce: (labelName: string) => `Brands can license it from ${labelName} immediately.`,
  notOnSale: "Brands can’t license it yet:",
  settled: "Approving it clears these matches, so they won’t hold it up again:",
  approveAnyway: "Approve Anyway",
  returnTrack: "Return with a reason",
  sendBack: "Return to Label",
  reason: "Reason",
  reasonHint: "The label sees this with its track.",
  nothingFound: "Screening found no matches in the catalogue.",
  findings: "What screening found",
  submitted: "This track",
  compared: "In the catalogue",
  noPreview: "No preview yet",
  noAudio: "The audio isn’t ready, so you can’t approve this track yet.",
  archived: "Deleted by the label",
} as const;

export const statusWords: Record<TrackStatus, string> = {
  draft: "Draft",
  "pending review": "Pending review",
  approved: "Approved",
  unavailable: "Unavailable",
};

export const kindWords: Record<MatchKind, string> = {
  "same-audio": "Same recording under another ISRC",
  "same-isrc": "Same ISRC, different audio",
  overlap: "Overlap with another label's track",
};

export const verdictWords: Record<MatchVerdict, string> = {
  same: "the same recording",
  similar: "similar, so listen before you decide",
};

/** `offSaleReasons`: reasons why an approved track is not on sale. */
export function reviewDone(act: ReviewAct, offSaleReasons: readonly string[]): Toast {
  const kind = "success";
  if (act === "return-track") return { kind, title: "Track returned", description: "The label has been sent your reason." };
  if (offSaleReasons.length === 0) return { kind, title: "Track approved", description: "The label has been notified." };
  const description = `${reviewCopy.notOnSale} ${offSaleReasons.join(" ")} The label has been notified.`;
  return { kind, title: "Track approved, not on sale yet", description };
}

const reviewRefusals: Record<ReviewRefusal, string> = {
  "no-such-track": "This track no longer exists.",
  stale: "This track has changed since you opened the page. Please check it and try again.",
  "no-audio": "The audio isn’t ready yet.",
};

export function reviewRefused(act: ReviewAct, refusal: ReviewRefusal, decided?: string): Toast {
  const title = act === "approve-track" ? "Failed to approve track" : "Failed to return track";
  return failure(title, decided ?? reviewRefusals[refusal]);
}

export const reviewStatusCopy = {
  title: "Track review",
  back: "Back to your catalogue",
  listed: "Brands can find and license this track.",
  notListed: {
    draft: "This track is a draft. Submit it for review when it is ready.",
    "pending review": "This track is waiting for review. We’ll email you when we’ve decided.",
    approved: "This track isn’t in the library yet.",
    unavailable: "You’ve paused this track.",
  } satisfies Record<TrackStatus, string>,
  pausedTitle: "Paused by Cuesheet",
  paused:
    "We’ve taken this track out of the library until the report below is settled. You can’t activate it yourself. Licences already sold stay valid.",
  pausedSince: "Paused since",
  returnedTitle: "What needs to change",
  /** Without a date if none was stored. */
  returned: (day: string | null) => `We reviewed this track${day === null ? "" : ` on ${day}`} and returned it to you:`,
  foundTitle: "What we found",
  findings:
    "We compare every recording with the catalogue. Someone on our team checks these matches before brands can license the track.",
  hidden: "a track that isn’t in the library",
  reportsTitle: "Reports",
  reportedFor: "Reported for",
  theirWords: "What they wrote",
  ourNote: "Our note",
  yourReply: "Your reply",
  replyLabel: "Reply to our team",
  replyHint: "Tell us your side: who wrote and recorded it, and what proof you have.",
  send: "Send Reply",
  undecided: "We haven’t decided yet.",
  resumed: "The pause was lifted.",
  nothing: "There are no open issues with this track.",
} as const;

export const labelKindWords: Record<MatchKind, string> = {
  "same-audio": "The same recording is in the catalogue under another ISRC",
  "same-isrc": "Another track has the same ISRC but different audio",
  overlap: "Part of this audio is in another label’s track",
};

export const replySent: Toast = success("Reply sent", "Our team will read it before deciding.");

const replyRefusals: Record<ReplyRefusal, string> = {
  "no-such-report": "This report no longer exists.",
  "decided-already": "This report has already been decided.",
  "too-many-replies": "You’ve sent ten replies to this report, which is the limit. We have received them all.",
};

export function replyRefused(refusal: ReplyRefusal): Toast {
  return failure("Reply not sent", replyRefusals[refusal]);
}

export const reviewStatusNotLoaded = "Error loading track";
