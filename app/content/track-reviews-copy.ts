import type { Toast } from "#app/lib/flash.ts";
import type {
  MatchKind,
  MatchVerdict,
} from "#worker/domain/catalogue/ingests/fingerprints/fingerprints.contract.ts";
import type { TrackStatus } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import type { ReplyRefusal } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import type {
  DecideTrack,
  ReviewRefusal,
} from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";

type ReviewAct = DecideTrack["act"];

export const reviewCopy = {
  descriptionOf: (title: string) => `description of ${title}`,
  none: "No track waits for review.",
  approve: "Approve",
  approveTitle: (title: string, isMatched: boolean) =>
    isMatched
      ? `Approve “${title}” although screening found a match?`
      : `Approve “${title}” before it can be sold?`,
  onSaleAtOnce: (labelName: string) => `Brands can license it from ${labelName} at once.`,
  notOnSale: "Brands can’t license it yet:",
  settled: "What was found is taken as settled and does not stop it again:",
  approveAnyway: "Approve Anyway",
  returnTrack: "Return with a reason",
  sendBack: "Return to Label",
  reason: "Reason",
  reasonHint: "The label reads it beside its track.",
  nothingFound: "Screening found nothing like it in the catalogue.",
  findings: "What screening found",
  submitted: "This track",
  compared: "In the catalogue",
  noPreview: "No preview yet",
  noAudio: "Its audio is not ready: it cannot be approved yet.",
  archived: "Deleted by its label",
} as const;

export const statusWords: Record<TrackStatus, string> = {
  draft: "Draft",
  "pending review": "Pending review",
  approved: "Approved",
  unavailable: "Unavailable",
};

/** A finding, as the admin reads it. */
export const kindWords: Record<MatchKind, string> = {
  "same-audio": "Same recording under another ISRC",
  "same-isrc": "Same ISRC, other audio",
  overlap: "Overlap with another label's track",
};

export const verdictWords: Record<MatchVerdict, string> = {
  same: "the same recording",
  similar: "similar: listen before you decide",
};

/** `keptBy`: why an approved track is not on sale. */
export function reviewDone(act: ReviewAct, keptBy: readonly string[]): Toast {
  const kind = "success";
  if (act === "return-track")
    return { kind, title: "Track returned", description: "Its label has been told the reason." };
  if (keptBy.length === 0) return { kind, title: "Track approved", description: "Its label has been told." };
  const description = `${reviewCopy.notOnSale} ${keptBy.join(" ")} Its label has been told.`;
  return { kind, title: "Track approved, not on sale yet", description };
}

const reviewRefusals: Record<ReviewRefusal, string> = {
  "no-such-track": "This track does not exist any more.",
  stale: "It was changed or decided since you opened this page. Please look at it again.",
  "no-audio": "Its audio is not ready yet.",
};

export function reviewRefused(act: ReviewAct, refusal: ReviewRefusal, decided?: string): Toast {
  const title = act === "approve-track" ? "Failed to approve track" : "Failed to return track";
  return { kind: "error", title, description: decided ?? reviewRefusals[refusal] };
}

/** The label's page about one track. */
export const reviewStatusCopy = {
  title: "Track review",
  back: "Back to your catalogue",
  edit: "Edit this track",
  listed: "Brands can find and license this track.",
  notListed: {
    draft: "This track is a draft. Submit it for review when it is ready.",
    "pending review": "This track waits for review. We will write to you when it is decided.",
    approved: "This track is approved, but not in the library.",
    unavailable: "You have paused this track.",
  } satisfies Record<TrackStatus, string>,
  pausedTitle: "Paused by our team",
  paused:
    "We took this track out of the library until the matter below is settled. You cannot activate it yourself. Licences already sold stay valid.",
  pausedSince: "Paused since",
  returnedTitle: "What has to change",
  /** Without a day where none was kept. */
  returned: (day: string | null) =>
    `We looked at this track${day === null ? "" : ` on ${day}`} and returned it to you:`,
  foundTitle: "What we found",
  findings:
    "We compare every recording with the catalogue. A person looks at what is listed here before brands can license the track.",
  hidden: "a track that is not in the library",
  reportsTitle: "Reports",
  reportedFor: "Reported for",
  theirWords: "In their words",
  ourNote: "Our note",
  yourReply: "Your reply",
  replyLabel: "Reply to our team",
  replyHint: "Tell us your side: who wrote and recorded it, and what you can show.",
  send: "Send reply",
  undecided: "We have not decided yet.",
  resumed: "The pause was lifted.",
  nothing: "Nothing stands in the way of this track.",
} as const;

/** A finding, as the label reads it. */
export const labelKindWords: Record<MatchKind, string> = {
  "same-audio": "The same recording is in the catalogue under another ISRC",
  "same-isrc": "Another track has the same ISRC and other audio",
  overlap: "Part of this audio is in a track of another label",
};

export const replySent: Toast = {
  kind: "success",
  title: "Reply sent",
  description: "Our team reads it before it decides.",
};

const replyRefusals: Record<ReplyRefusal, string> = {
  "no-such-report": "This report does not exist any more.",
  "decided-already": "This report has been decided meanwhile.",
  "too-many-replies": "You have sent ten replies to this report. We have them all.",
};

export function replyRefused(refusal: ReplyRefusal): Toast {
  return { kind: "error", title: "Reply not sent", description: replyRefusals[refusal] };
}

export const reviewStatusNotLoaded = "Error loading track";
