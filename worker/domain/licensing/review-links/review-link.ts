import type { Noun } from "#worker/domain/lib/noun.ts";

/** A review link: a video under up to ten tracks, for people without an account. Its state is derived from its dates. */
export const reviewLink = {
  table: "reviews",
  column: null,
  states: {
    open: "whoever has the link, and the password if there is one, watches, votes and comments",
    expired: "its days are over",
    closed: "its owner has taken it back (`revoked_at`)",
    "put aside": "deleted a moment ago, and leads nowhere",
  },
  moves: [
    {
      from: [],
      to: "open",
      who: "a brand, for its own video",
      does: "createReview",
      in: "worker/domain/licensing/review-links/create-review.ts",
    },
    {
      from: ["open"],
      to: "expired",
      who: "time",
      does: "readReview",
      in: "worker/domain/licensing/review-links/read-review.ts",
    },
    {
      from: ["open", "expired"],
      to: "open",
      who: "its owner, for so many days from now",
      does: "extendReview",
      in: "worker/domain/licensing/review-links/edit-reviews.ts",
    },
    {
      from: ["open"],
      to: "closed",
      who: "its owner",
      does: "closeReview",
      in: "worker/domain/licensing/review-links/edit-reviews.ts",
    },
    {
      from: ["closed"],
      to: "open",
      who: "its owner",
      does: "reopenReview",
      in: "worker/domain/licensing/review-links/edit-reviews.ts",
    },
    {
      from: ["open", "expired", "closed"],
      to: "put aside",
      who: "its owner",
      does: "deleteReview",
      in: "worker/domain/licensing/review-links/edit-reviews.ts",
    },
    {
      from: ["put aside"],
      to: "open",
      who: "its owner, who undoes it: as it was",
      does: "restoreReview",
      in: "worker/domain/licensing/review-links/edit-reviews.ts",
    },
    {
      from: ["put aside"],
      to: null,
      who: "the cron, after the time to undo",
      does: "purgeRemovedReviews",
      in: "worker/domain/licensing/review-links/secret-links.ts",
    },
    {
      from: ["expired", "closed"],
      to: null,
      who: "the cron, long after its end, with all that others left in it",
      does: "discardReviews",
      in: "worker/domain/licensing/review-links/secret-links.ts",
    },
  ],
} satisfies Noun<"open" | "expired" | "closed" | "put aside">;
