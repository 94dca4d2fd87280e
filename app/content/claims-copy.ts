import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatDate } from "#app/lib/time.ts";
import type { ClaimStatus, Platform } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import type {
  ClaimAct,
  CloseClaimRefusal,
  ReportClaimRefusal,
  WithdrawClaimRefusal,
} from "#worker/domain/licensing/claims/claims.contract.ts";

export const platformWords: Readonly<Record<Platform, string>> = {
  youtube: "YouTube",
  meta: "Instagram, Facebook",
  tiktok: "TikTok",
  other: "Somewhere else",
};

export const claimStatusWords: Readonly<Record<ClaimStatus, string>> = {
  open: "Open",
  released: "Released",
  refused: "Refused",
  withdrawn: "Withdrawn",
};

const count = (of: number, one: string, many: string): string =>
  `${of.toLocaleString("en-GB")} ${of === 1 ? one : many}`;

const days = (of: number): string => count(of, "day", "days");

/** For the brand whose video was claimed. */
export const claimsCopy = {
  title: "Claims",
  heading: "I got a claim",
  back: "Back to the video",
  openClaims: (open: number): string => count(open, "open claim", "open claims"),
  text: (label: string): string =>
    `Your licence covers this use. Report the claim: we’ll ask ${label} to release it and give you text for the platform.`,
  another: "I got another claim",
  where: "Where is the claim?",
  upTo: (characters: number): string => `up to ${characters.toLocaleString("en-GB")} characters`,
  channel: "Channel that posted it",
  channelHint: "The handle or name shown on the platform.",
  video: "Link to the video",
  reference: "Claim reference (optional)",
  referenceHint: "From the platform’s message, if it gives one.",
  submit: "Report Claim",
  sending: "Sending…",
  notSent: "Your claim was not reported",
  consent: (label: string): string =>
    `We send ${label} the channel, the link, the reference and your licence number.`,
  textFor: {
    youtube: "Text for YouTube",
    meta: "Text for Meta",
    tiktok: "Text for TikTok",
    other: "Text for the platform",
  },
  textHint: "Paste it into the platform’s dispute form. You can change it first.",
  ofCharacters: (typed: number, max: number): string =>
    `${typed.toLocaleString("en-GB")} of ${max.toLocaleString("en-GB")} characters`,
  tooLong: "Too long for this platform",
  copy: "Copy Text",
  copied: "Copied",
  copyLink: "Copy Verify Link",
  download: "Download Licence",
  release: "Label’s release",
  promises: (label: string, of: number, isPromised: boolean): string =>
    isPromised
      ? `${label} has promised to answer within ${days(of)}.`
      : `${label} has ${days(of)} to answer.`,
  runsOut: "If they miss it, we’ll remind them and follow it up ourselves.",
  takenUp: "We’ve reminded them and are following it up ourselves.",
  sent: (label: string): string => `What we sent ${label}`,
  happened: "What’s happened",
  reported: "You reported the claim",
  releaseRequested: (label: string): string => `${label} was asked to release`,
  seen: (label: string): string => `${label} saw it`,
  waiting: "Waiting for the release",
  dueBy: (at: number): string => `by ${formatDate(at)}`,
  closed: {
    released: (label: string): string => `${label} released it`,
    refused: (label: string): string => `${label} refused`,
    withdrawn: (): string => "You withdrew the report, or the licence ended",
  },
  refusedNext: "If you disagree with the reason, tell us on the video’s page.",
  reportProblem: "Report a problem",
  withdraw: "It’s settled, withdraw the report",
  withdrawLabel: (channel: string): string => `It’s settled, withdraw the report on ${channel}`,
  ofTrack: "of this track so far.",
  revoked: "This licence was revoked: there is nothing to release.",
  suspended:
    "This licence is suspended because its payment was charged back. You can report claims once it’s paid.",
  superseded: "This licence was upgraded. Report claims on the new one.",
  openNew: "Open the new licence",
  full: "You’ve reached the limit of claims on this licence. Please write to us through the contact page.",
} as const;

export const claimToasts = {
  reported: (label: string): Toast =>
    success(
      "Claim reported",
      `We’ve asked ${label} to release it. Your text for the platform is ready below.`,
    ),
  withdrawn: success("Report withdrawn"),
  notSent: failure("Nothing was changed", "We didn’t receive your changes. Please try again."),
} as const satisfies Record<string, Toast | ((...args: never[]) => Toast)>;

export const reportClaimRefusals: Readonly<Record<ReportClaimRefusal, string>> = {
  "no-such-licence": "You don’t have a licence for this video.",
  "licence-revoked": claimsCopy.revoked,
  "licence-suspended": claimsCopy.suspended,
  "licence-superseded": claimsCopy.superseded,
  "reported-already": "You’ve already reported this claim. It’s still open.",
  "too-many-claims":
    "You’ve reported a lot of claims at once. Please try again in a while, or write to us through the contact page.",
};

const withdrawRefusals: Readonly<Record<WithdrawClaimRefusal, string>> = {
  "no-such-claim": "This claim does not exist.",
  "closed-already": "It was answered in the meantime.",
};
export const withdrawClaimRefused = (refusal: WithdrawClaimRefusal): Toast =>
  failure("Nothing was withdrawn", withdrawRefusals[refusal]);

/** For labels and super users. */
export const claimInboxCopy = {
  title: "Claims",
  lede: "These are platform claims on videos licensed here. Please have them released, or say why you won’t.",
  back: "Sync Activity",
  link: "Claims",
  linkOpen: (open: number): string => `Claims, ${open.toLocaleString("en-GB")} open`,
  export: "Export Channels",
  exportHint:
    "The channels of brands that licensed your tracks. Allowlist them in your content management system so their videos aren’t claimed.",
  filter: "Filter by status",
  allLabels: "All labels",
  labels: "Label",
  apply: "Show",
  none: {
    open: "No claims are waiting for you.",
    released: "No claim has been released yet.",
    refused: "No claim has been refused.",
    withdrawn: "No claim has been withdrawn.",
  },
  nouns: ["claim", "claims"],
  verify: "Check the licence",
  channel: "Channel",
  video: "Video",
  reference: "Reference",
  reported: "Reported",
  reason: "Reason, if you refuse",
  reasonHint: "The brand will see this.",
  release: "Mark as Released",
  releaseLabel: (number: string): string => `Mark as released: ${number}`,
  refuse: "Refuse",
  refuseLabel: (number: string): string => `Refuse: ${number}`,
  own: "This claim is on your own licence, so someone else has to decide.",
  notLoaded: "We couldn’t load your claims",
  notLoadedText: "Nothing is lost. Please try again in a moment.",
} as const;

export const claimClosed: Readonly<Record<ClaimAct, Toast>> = {
  "release-claim": success("Claim marked as released", "We’re emailing the brand."),
  "refuse-claim": success("Claim refused", "The brand will see your reason."),
};
export const claimActFailed: Readonly<Record<ClaimAct, string>> = {
  "release-claim": "The claim was not marked as released",
  "refuse-claim": "The claim was not refused",
};
const closeRefusals: Readonly<Record<CloseClaimRefusal, string>> = {
  "no-such-claim": "This claim does not exist.",
  "closed-already": "This claim is no longer open. It has been answered, or the brand withdrew it.",
  "own-claim": claimInboxCopy.own,
};
export const closeClaimRefused = (act: ClaimAct, refusal: CloseClaimRefusal): Toast =>
  failure(claimActFailed[act], closeRefusals[refusal]);
export const closeClaimIncomplete = (act: ClaimAct, why: string): Toast => failure(claimActFailed[act], why);

export const adminClaimsCopy = {
  views: "Claims by",
  byTrack: "By track",
  none: "No claims found.",
  noTracks: "No track has been claimed yet.",
  tracks: ["track", "tracks"],
  caption: "Claims by track",
  columns: { track: "Track", label: "Label", claims: "Claims", open: "Open" },
} as const;
