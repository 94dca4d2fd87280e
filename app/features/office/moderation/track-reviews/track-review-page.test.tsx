import { expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import { reviewStatusCopy } from "#app/content/track-reviews-copy.ts";
import { rightsRuleWords } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import type { TrackReviewStatus } from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";
import { TrackReviewPage } from "./track-review-page.tsx";

const approved: TrackReviewStatus = {
  id: "track",
  labelId: "label",
  title: "Night Bus",
  artist: "Trio",
  status: "approved",
  isActive: true,
  submittedAt: 0,
  reviewedAt: Date.UTC(2026, 10, 24),
  reviewNote: null,
  pause: null,
  failedRules: [],
  matches: [],
  reports: [],
};

function markup(change: Partial<TrackReviewStatus>): string {
  return markupOf(<TrackReviewPage review={{ ...approved, ...change }} newReplyId="reply" error={null} />);
}

test("TrackReviewPage names failed rights checks instead of no problem", () => {
  expect(markup({})).toContain(reviewStatusCopy.nothing);
  const kept = markup({ isActive: false, failedRules: ["terms"] });
  expect(kept).not.toContain(reviewStatusCopy.nothing);
  expect(kept).toContain("1 check failed");
  expect(kept).toContain(rightsRuleWords.terms.failed);
});

test("TrackReviewPage shows a return without a stored date", () => {
  const html = markup({ status: "draft", isActive: false, reviewNote: "It is silent.", reviewedAt: null });
  expect(html).toContain("We reviewed this track and returned it to you:");
});
