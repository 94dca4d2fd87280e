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

/** A link is open until it runs out or its owner closes it. */
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
  /** In the order of their numbers. */
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
/** `name` counts from whoever has none yet. */
export const Vote = z.object({ position, name });
export type Vote = z.infer<typeof Vote>;
export const AddComment = z.object({
  /** Seconds of the film. */
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
/** From whoever has a link that has ended. One line: it stands in a mail. */
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
 * The small picture of the video. `preparing`: it is being made. `gone`: the video was removed. `unmade`: there is none of it.
 * `cuts` in seconds, where the picture was looked at.
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
  /** Names, in the order of their votes. */
  voters: readonly string[];
};
export type ReviewComment = {
  id: string;
  atSeconds: number;
  /** Position of the candidate that was heard. */
  about: number | null;
  text: string;
  name: string;
  createdAt: number;
  isResolved: boolean;
  isOwn: boolean;
};
type Contents = { picture: ReviewPicture; comments: readonly ReviewComment[] };

/** What anybody with the link sees: nothing in it leads to the account, the upload or a track's page. */
export type SharedReview = Contents & {
  title: string;
  brandName: string;
  expiresAt: number;
  candidates: readonly ReviewCandidate[];
  /** Whoever looks at it, once they have a name. */
  visitor: { name: string; vote: number | null } | null;
};

/** Where a link leads. Only an open one says more than whose it is; one that does not exist says nothing. */
export type ReviewLookup =
  | { state: "open"; review: SharedReview }
  | { state: "locked" }
  /** `brandName` is null for a browser that was not told the review's password. */
  | { state: "closed" | "expired"; brandName: string | null; at: number }
  | { state: "unknown" };

export type OwnReview = Contents &
  ReviewEnd & {
    id: string;
    title: string;
    createdAt: number;
    hasPassword: boolean;
    hasDigest: boolean;
    /** The link's secret; null where it can no longer be read. */
    token: string | null;
    video: { id: string; name: string; size: number; preparationId: string | null };
    candidates: readonly (ReviewCandidate & { trackId: string })[];
    /** In the order of their names' arrival. */
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

/** What a review can be made of: videos to choose from, and tracks with where each begins. */
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
/** `gone`: there is none of the viewer's that is closed. `expired`: it has run out, and is extended first. */
export type ReopenReviewRefusal = "gone" | "expired";
export type VisitorRefusal =
  | "gone"
  | "no-name"
  /** The owner has removed what this browser said. */
  | "removed"
  | "too-many-names"
  | "too-many-visitors"
  | "too-many-comments"
  | "too-many-attempts";
/** `asked-already`: by this visitor today, or by so many others that the owner knows. */
export type AskForLinkRefusal = "gone" | "link-is-open" | "asked-already";
export type UnlockRefusal = "gone" | "wrong-password" | "too-many-attempts" | "overloaded";
