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

/** Default number of days to answer for a label that has promised none for the track. */
export const usualReleaseDays = 5;
const id = z.uuid();
/** Single line: the mail to the label has one line for each fact, as plain text. */
const line = (missing: string, max: number) =>
  z.string({ error: missing }).overwrite(toOneLine).min(1, missing).max(max, `Use at most ${max} characters`);

/** Reports a claim on a video licensed by the viewer. Idempotent: the id comes from the form. */
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

/** Decided by the label, or a super user in its place; a refusal requires a reason. */
export const claimActs = ["release-claim", "refuse-claim"] as const;
export type ClaimAct = (typeof claimActs)[number];
export const CloseClaim = z
  .object({
    claimId: id,
    act: z.enum(claimActs),
    /** Optional: the field is shown beside both buttons, and a release needs no reason. */
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
  /** The label has promised these days for this track; false if they are our default. */
  isPromised: boolean;
};

export type ClaimsDesk = {
  licenceId: string;
  renderId: string;
  videoName: string;
  scope: LicenceScope;
  /** Facts for the dispute texts. */
  facts: DisputeFacts;
  releaseDays: number;
  ended: "revoked" | "suspended" | null;
  supersededBy: string | null;
  /** Includes those of the licence that it supersedes. */
  claims: DeskClaim[];
  /** Claims on the track, across all its licences. */
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

/** A claim with its licence, for labels and super users. */
export type ClaimRow = Claim & {
  /** The viewer's own claim as a brand: someone else must decide it. */
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

/** `total` is capped at `maxCounted` + 1. */
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
/** `total` is capped at `maxCounted` + 1. */
export type TrackClaimsPage = { tracks: TrackClaims[]; nextAfter: string | null; total: number };
