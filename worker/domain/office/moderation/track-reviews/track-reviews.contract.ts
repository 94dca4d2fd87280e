import { z } from "zod";
import type { Likeness, MatchKind } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import type { RightsDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import type { RightsRule } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import type { Vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { TrackStatus } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import type { ReportReason, DisclosedReport } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { multiline } from "#worker/domain/lib/text.contract.ts";
import { Version } from "#worker/domain/lib/versions.contract.ts";
import { reviewNoteMax } from "../limits.contract.ts";

const trackId = z.uuid();

/** A super user's decision about a track that waits for review. */
export const DecideTrack = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("approve-track"),
    trackId,
    /** The `version` of the track that was reviewed: refused if the track has changed since. */
    version: Version,
  }),
  z.object({
    act: z.literal("return-track"),
    trackId,
    version: Version,
    reason: multiline("Say what has to change")
      .min(1, "Say what has to change")
      .max(reviewNoteMax, `Use at most ${reviewNoteMax} characters`),
  }),
]);
export type DecideTrack = z.infer<typeof DecideTrack>;

/** `stale`: decided by another super user, withdrawn by its label, or changed since it was read. */
export type ReviewRefusal = "no-such-track" | "stale" | "no-audio";

export const ReviewsQuery = z.object({
  /** Cursor: the end of the previous page. */
  after: z.string().max(100).optional().catch(undefined),
});
export type ReviewsQuery = z.infer<typeof ReviewsQuery>;

/** The other track of a comparison. */
export type ComparedTrack = {
  id: string;
  title: string;
  artist: string;
  /** Formatted with hyphens. */
  isrc: string | null;
  labelName: string;
  status: TrackStatus;
  isArchived: boolean;
  durationSeconds: number | null;
  hasPreview: boolean;
};

/** `likeness` is null if only the ISRC matches. */
type Match = { id: string; kind: MatchKind; likeness: Likeness | null };

/** One finding of the screening: the same label's track, or another's. */
export type MatchEvidence = Match & { isOwnLabel: boolean; other: ComparedTrack };

export type TrackReview = ComparedTrack & {
  version: number;
  submittedAt: number | null;
  genre: string | null;
  musicalKey: string | null;
  vocals: Vocals | null;
  bpm: number | null;
  /** The mood that brands filter by. */
  mood: string | null;
  moodTags: string[];
  description: string | null;
  priceTokens: number;
  /** Null: five times the price. */
  commercialPriceTokens: number | null;
  language: string;
  ownsMaster: boolean;
  ownsPublishing: boolean;
  publishingSplitBasisPoints: number | null;
  explicitLyrics: boolean;
  syncTerms: string;
  rightsDeclaration: RightsDeclaration | null;
  /** Rights rules that prevent its sale, even once it is approved. */
  failedRules: RightsRule[];
  completeness: number;
  hasCover: boolean;
  coverColour: string | null;
  isPausedByAdmin: boolean;
  /** Its label's account is approved. */
  hasAccess: boolean;
  /** Format of the label's own file; null if unknown. */
  source: { codec: string; bitRate: number | null; sampleRate: number; bitsPerSample: number | null } | null;
  integratedLufs: number | null;
  evidence: MatchEvidence[];
};

export type ReviewsPage = {
  tracks: TrackReview[];
  /** Number waiting, capped at `maxCounted`. */
  waiting: number;
  nextAfter: string | null;
};
export const maxCounted = 1000;

/** A finding as shown to a label: another label's track has a name only if it is listed. */
export type ShownMatch = Match & {
  other: { id: string; title: string; artist: string; isOwn: boolean } | null;
};

/** Reason that keeps a track out of the library, with the details for its label. */
export type TrackReviewStatus = {
  id: string;
  labelId: string;
  title: string;
  artist: string;
  status: TrackStatus;
  isActive: boolean;
  submittedAt: number | null;
  reviewedAt: number | null;
  reviewNote: string | null;
  pause: { at: number; reason: ReportReason | null } | null;
  /** Rights rules that prevent its sale; for a draft without the warranty, which is given at submission. */
  failedRules: RightsRule[];
  matches: ShownMatch[];
  reports: DisclosedReport[];
};
