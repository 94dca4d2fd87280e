import { z } from "zod";
import { optionalText, toOneLine } from "#worker/domain/lib/text.contract.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import {
  longestComment,
  longestTitle,
  longestVisitorName,
  maxCandidates,
  openDays,
  shortestReviewPassword,
  usualOpenDays,
} from "./review-limits.contract.ts";

/** A link is open until it expires or its owner closes it. */
export type LinkState = "open" | "closed" | "expired";

const id = z.uuid();
const position = z.coerce.number().pipe(z.int().min(1).max(maxCandidates));
const days = z.coerce.number().pipe(z.literal(openDays));

export const CreateReview = z.object({
  videoId: id,
  title: z
    .string({ error: "Enter a title" })
    .trim()
    .normalize()
    .min(1, "Enter a title")
    .max(longestTitle, `Use at most ${longestTitle} characters`),
  /** In the order of their positions. */
  trackId: z
    .array(id)
    .min(1, "Choose at least one track")
    .max(maxCandidates, `Choose at most ${maxCandidates} tracks`)
    .refine((ids) => new Set(ids).size === ids.length, "Choose each track only once"),
  days: days.default(usualOpenDays),
  password: z
    .string()
    .min(shortestReviewPassword, `Use at least ${shortestReviewPassword} characters`)
    .max(200, "Use at most 200 characters")
    .optional(),
  hasDigest: z.literal("on").optional(),
});
export type CreateReview = z.infer<typeof CreateReview>;

export const ChosenReview = z.object({ id });
export type ChosenReview = z.infer<typeof ChosenReview>;
export const ExtendReview = ChosenReview.extend({ days });
export type ExtendReview = z.infer<typeof ExtendReview>;
export const SetDigest = ChosenReview.extend({ hasDigest: z.enum(["on", "off"]) });
export type SetDigest = z.infer<typeof SetDigest>;
export const ResolveComment = ChosenReview.extend({ commentId: id, isResolved: z.enum(["yes", "no"]) });
export type ResolveComment = z.infer<typeof ResolveComment>;
export const RemoveVisitor = ChosenReview.extend({ visitorId: id });
export type RemoveVisitor = z.infer<typeof RemoveVisitor>;

const name = optionalText(longestVisitorName);
/** `name` is used only if the visitor has none yet. */
export const Vote = z.object({ position, name });
export type Vote = z.infer<typeof Vote>;
export const AddComment = z.object({
  /** Seconds into the video. */
  at: z.coerce.number().pipe(z.number().min(0).max(600)),
  about: position.optional(),
  text: z
    .string({ error: "Write a note" })
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().min(1, "Write a note").max(longestComment, `Use at most ${longestComment} characters`)),
  name,
});
export type AddComment = z.infer<typeof AddComment>;
export const RenameVisitor = z.object({ name: z.string().trim().min(1).max(longestVisitorName) });
export type RenameVisitor = z.infer<typeof RenameVisitor>;
/** From a visitor whose link has ended. A single line, since it is quoted in a mail. */
export const AskForLink = z.object({
  name: z
    .string({ error: "Enter your name" })
    .overwrite(toOneLine)
    .min(1, "Enter your name")
    .max(longestVisitorName, `Use at most ${longestVisitorName} characters`),
});
export type AskForLink = z.infer<typeof AskForLink>;
export const UnlockReview = z.object({ password: z.string().min(1).max(200) });
export type UnlockReview = z.infer<typeof UnlockReview>;

export type ReviewEnd = { state: LinkState; expiresAt: number; revokedAt: number | null };

/**
 * The proxy of the video. `preparing`: being made. `gone`: the video was removed. `unmade`: it has no proxy. `cuts` in seconds;
 * empty if the frames were not analysed.
 */
export type ReviewPicture =
  | { status: "ready"; seconds: number; width: number; height: number; cuts: readonly number[] }
  | { status: "preparing" | "gone" | "unmade" };

type CandidateTrack = Pick<
  TrackCard,
  "title" | "artist" | "mood" | "durationSeconds" | "cardPeaks" | "hasCover" | "coverColour"
>;
export type ReviewCandidate = CandidateTrack & {
  position: number;
  startAtSeconds: number;
  volumePercent: number;
  isOnSale: boolean;
  /** In the order of their votes. */
  voters: readonly string[];
};
/** As its owner sees it. */
export type OwnCandidate = ReviewCandidate & { trackId: string };
export type ReviewComment = {
  id: string;
  atSeconds: number;
  /** Position of the candidate that was playing. */
  about: number | null;
  text: string;
  name: string;
  createdAt: number;
  isResolved: boolean;
  isOwn: boolean;
};
type Contents = { picture: ReviewPicture; comments: readonly ReviewComment[] };

/** Public view of a review, for anyone with the link; reveals neither account, upload nor track page. */
export type SharedReview = Contents & {
  title: string;
  brandName: string;
  expiresAt: number;
  candidates: readonly ReviewCandidate[];
  /** The current visitor, once they have a name. */
  visitor: { name: string; vote: number | null } | null;
};

/** Result of opening a link. Only an open one reveals more than its brand; an unknown one reveals nothing. */
export type ReviewLookup =
  | { state: "open"; review: SharedReview }
  | { state: "locked" }
  /** `brandName` is null for a browser that has not entered the review's password. */
  | { state: "closed" | "expired"; brandName: string | null; at: number }
  | { state: "unknown" };

export type OwnReview = Contents &
  ReviewEnd & {
    id: string;
    title: string;
    createdAt: number;
    hasPassword: boolean;
    hasDigest: boolean;
    /** The link's secret; null if it can no longer be decrypted. */
    token: string | null;
    video: { id: string; name: string; size: number; preparationId: string | null };
    candidates: readonly OwnCandidate[];
    /** In the order in which they gave their names. */
    visitors: readonly { id: string; name: string }[];
  };

export type ReviewLine = ReviewEnd & {
  id: string;
  title: string;
  hasPassword: boolean;
  candidates: number;
  votes: number;
  comments: number;
  openComments: number;
};

/** Choices for a new review: videos, and tracks. */
export type ReviewDraft = {
  title: string;
  videoId: string | null;
  videos: readonly { id: string; filename: string }[];
  tracks: readonly (Pick<TrackCard, "id" | "title" | "artist" | "hasCover" | "coverColour"> & {
    isChosen: boolean;
  })[];
};

export type CreateReviewRefusal =
  | "no-such-video"
  | "no-such-track"
  | "unusable-video"
  | "no-small-picture"
  | "too-many-reviews"
  | "too-many-preparations"
  | "overloaded";
/** `gone`: the viewer has no such closed review. `expired`: it must be extended first. */
export type ReopenReviewRefusal = "gone" | "expired";
export type VisitorRefusal =
  | "gone"
  | "no-name"
  /** The owner has removed this visitor. */
  | "removed"
  | "too-many-names"
  | "too-many-visitors"
  | "too-many-comments"
  | "too-many-attempts";
/** `asked-already`: today by this visitor, or up to the limit of the link or its owner. */
export type AskForLinkRefusal = "gone" | "link-is-open" | "asked-already";
export type UnlockRefusal = "gone" | "wrong-password" | "too-many-attempts" | "overloaded";
