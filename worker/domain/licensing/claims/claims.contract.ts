import { z } from "zod";
import { multiline, toOneLine } from "#worker/domain/lib/text.contract.ts";
import type { LicenceScope } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { Channel } from "./channels/channels.contract.ts";
import {
  claimLimits,
  type ClaimStatus,
  claimStatuses,
  isOn,
  type Platform,
  platforms,
  readAddress,
} from "./claim-limits.contract.ts";
import type { DisputeFacts } from "./dispute-text.contract.ts";

/** Within how many days a label that has promised nothing for a track is asked to answer. */
export const usualReleaseDays = 5;
const id = z.uuid();
/** It stands in the mail to the label, whose plain text has one line for each fact. */
const line = (missing: string, max: number) =>
  z.string({ error: missing }).overwrite(toOneLine).min(1, missing).max(max, `Use at most ${max} characters`);

/** A claim on a video with a licence of the viewer's own. The id is made with the form: the same again is the same claim. */
export const ReportClaim = z
  .object({
    id,
    renderId: id,
    platform: z.enum(platforms, { error: "Choose a platform" }),
    channel: line("Enter the channel that posted it", claimLimits.channel),
    videoUrl: line("Enter the link to the video", claimLimits.videoUrl),
    reference: z
      .string()
      .overwrite(toOneLine)
      .max(claimLimits.reference, `Use at most ${claimLimits.reference} characters`)
      .optional()
      .transform((text) => text || null),
  })
  .transform((claim, issues) => {
    const address = readAddress(claim.videoUrl);
    const isShort = address !== null && address.href.length <= claimLimits.videoUrl;
    if (address && isShort && isOn(claim.platform, address)) return { ...claim, videoUrl: address.href };
    issues.addIssue({ code: "custom", path: ["videoUrl"], message: videoExamples[claim.platform] });
    return z.NEVER;
  });
export type ReportClaim = z.infer<typeof ReportClaim>;

const videoExamples: Readonly<Record<Platform, string>> = {
  youtube: "Enter a link to YouTube, such as youtube.com/watch?v=…",
  meta: "Enter a link to Instagram, Facebook or Threads, such as instagram.com/reel/…",
  tiktok: "Enter a link to TikTok, such as tiktok.com/@northwind/video/…",
  other: "Enter the link to the video, such as vimeo.com/…",
};

export type ReportClaimRefusal =
  | "no-such-licence"
  | "licence-revoked"
  /** Its payment was charged back. */
  | "licence-suspended"
  | "licence-superseded"
  | "reported-already"
  | "too-many-claims";

export const WithdrawClaim = z.object({ claimId: id });
export type WithdrawClaim = z.infer<typeof WithdrawClaim>;
export type WithdrawClaimRefusal = "no-such-claim" | "closed-already";

/** The label, or a super user in its place, answers; a refusal is in writing. */
export const claimActs = ["release-claim", "refuse-claim"] as const;
export type ClaimAct = (typeof claimActs)[number];
export const CloseClaim = z
  .object({
    claimId: id,
    act: z.enum(claimActs),
    /** Not `reason` alone: the reason is written beside both buttons, and a release needs none. */
    reason: multiline().max(claimLimits.reason, `Use at most ${claimLimits.reason} characters`).optional(),
  })
  .refine(({ act, reason }) => act === "release-claim" || Boolean(reason), {
    path: ["reason"],
    message: "Enter a reason. The brand will see it",
  });
export type CloseClaim = z.infer<typeof CloseClaim>;
export type CloseClaimRefusal = "no-such-claim" | "closed-already" | "own-claim";

/** A claim as both sides see it. Times in UTC milliseconds. */
export type Claim = {
  id: string;
  platform: Platform;
  channel: string;
  videoUrl: string;
  reference: string | null;
  status: ClaimStatus;
  releaseDays: number;
  createdAt: number;
  dueAt: number;
  seenAt: number | null;
  closedAt: number | null;
  reason: string | null;
};

export type DeskClaim = Claim & {
  licenceId: string;
  /** The label has promised its days for this track, rather than us for all labels. */
  isPromised: boolean;
};

export type ClaimsDesk = {
  licenceId: string;
  renderId: string;
  videoName: string;
  scope: LicenceScope;
  /** What the texts for platforms are written of. */
  facts: DisputeFacts;
  releaseDays: number;
  ended: "revoked" | "suspended" | null;
  supersededBy: string | null;
  /** Also of the licence that it supersedes. */
  claims: DeskClaim[];
  /** Of the track, with all its licences in force. */
  trackClaims: number;
  trackLicences: number;
  channels: (Channel & { isAttached: boolean })[];
};

export const ClaimsQuery = z.object({
  status: z.enum(claimStatuses).catch("open").default("open"),
  label: z.uuid().optional().catch(undefined),
  after: z.string().max(100).optional().catch(undefined),
});
export type ClaimsQuery = z.infer<typeof ClaimsQuery>;

/** A claim with its licence, as a label and super users see it. */
export type ClaimRow = Claim & {
  /** Of an account that is the viewer's own: somebody else decides about it. */
  isOwn: boolean;
  licence: {
    id: string;
    number: string;
    trackId: string;
    trackTitle: string;
    artist: string;
    labelName: string;
    brandName: string;
    issuedAt: number;
  };
};
export type ClaimsPage = {
  claims: ClaimRow[];
  nextAfter: string | null;
};

/** `total` is counted up to one more than `maxCounted`. */
export type LabelClaimsPage = ClaimsPage & { labels: { id: string; name: string }[]; total: number };

export type TrackClaims = {
  trackId: string;
  title: string;
  artist: string;
  labelName: string;
  claims: number;
  open: number;
  licences: number;
};
/** `total` is counted up to one more than `maxCounted`. */
export type TrackClaimsPage = { tracks: TrackClaims[]; nextAfter: string | null; total: number };
