import { z } from "zod";
import type { Likeness, MatchKind } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import type { RightsDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import type { RightsRule } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import type { Vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { TrackStatus } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import type {
  ReportReason,
  DisclosedReport,
} from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { multiline } from "#worker/domain/lib/text.contract.ts";
import { Version } from "#worker/domain/lib/versions.contract.ts";
import { reviewNoteMax } from "../limits.contract.ts";

const trackId = z.uuid();

/** What a super user decides about a track that waits for review. */
export const DecideTrack = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("approve-track"),
    trackId,
    /** The track's `version` as it was looked at: a track that was changed since is not decided about. */
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

/** `stale`: decided by somebody else, taken back by its label, or changed since it was looked at. */
export type ReviewRefusal = "no-such-track" | "stale" | "no-audio";

export const ReviewsQuery = z.object({
  /** Where the page before ended. */
  after: z.string().max(100).optional().catch(undefined),
});
export type ReviewsQuery = z.infer<typeof ReviewsQuery>;

/** The track beside which another one is compared. */
export type ComparedTrack = {
  id: string;
  title: string;
  artist: string;
  /** With hyphens. */
  isrc: string | null;
  labelName: string;
  status: TrackStatus;
  isArchived: boolean;
  durationSeconds: number | null;
  hasPreview: boolean;
};

/** One finding of the screening: the same label's track, or another's. `likeness` is null where only the ISRC agrees. */
export type MatchEvidence = {
  id: string;
  kind: MatchKind;
  likeness: Likeness | null;
  isOwnLabel: boolean;
  other: ComparedTrack;
};

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
  /** Null is five times the price. */
  commercialPriceTokens: number | null;
  language: string;
  ownsMaster: boolean;
  ownsPublishing: boolean;
  publishingSplitBasisPoints: number | null;
  explicitLyrics: boolean;
  syncTerms: string;
  rightsDeclaration: RightsDeclaration | null;
  /** What of its rights keeps it from sale, also once it is approved. */
  failedRules: RightsRule[];
  completeness: number;
  hasCover: boolean;
  coverColour: string | null;
  isPausedByAdmin: boolean;
  /** Its label's account is approved. */
  hasAccess: boolean;
  /** Of the label's own file; null while it is not known. */
  source: { codec: string; bitRate: number | null; sampleRate: number; bitsPerSample: number | null } | null;
  integratedLufs: number | null;
  evidence: MatchEvidence[];
};

export type ReviewsPage = {
  tracks: TrackReview[];
  /** Number waiting, counted up to `maxCounted`. */
  waiting: number;
  nextAfter: string | null;
};
export const maxCounted = 1000;

/** What a label sees of a finding: another label's track has a name only where everybody can see it. */
export type ShownMatch = {
  id: string;
  kind: MatchKind;
  likeness: Likeness | null;
  other: { id: string; title: string; artist: string; isOwn: boolean } | null;
};

/** What stands between a track and the library, and what its label has to know of it. */
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
  /** What of its rights keeps it from sale; of a draft not the warranty, which it gives when it is submitted. */
  failedRules: RightsRule[];
  matches: ShownMatch[];
  reports: DisclosedReport[];
};
