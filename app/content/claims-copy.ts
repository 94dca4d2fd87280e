import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatDate } from "#app/lib/time.ts";
import type { ClaimStatus, Platform } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import type { ReportClaimRefusal, WithdrawClaimRefusal } from "#worker/domain/licensing/claims/claims.contract.ts";

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

const count = (of: number, one: string, many: string): string => `${of.toLocaleString("en-GB")} ${of === 1 ? one : many}`;

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
  consent: (label: string): string => `We send ${label} the channel, the link, the reference and your licence number.`,
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
    isPromised ? `${label} has promised to answer within ${days(of)}.` : `${label} has ${days(of)} to answer.`,
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
  suspended: "This licence is suspended because its payment was charged back. You can report claims once it’s paid.",
  superseded: "This licence was upgraded. Report claims on the new one.",
  openNew: "Open the new licence",
  full: "You’ve reached the limit of claims on this licence. Please write to us through the contact page.",
} as const;

export const claimToasts = {
  reported: (label: string): Toast =>
    success("Claim reported", `We’ve asked ${label} to release it. Your text for the platform is ready below.`),
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
