import { expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import { reviewCopy, reviewDone } from "#app/content/track-reviews-copy.ts";
import { noAccessWords, rightsRuleWords } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import type { TrackReview } from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";
import { ReviewActs } from "./review-acts.tsx";
import { TrackReviewList } from "./track-review-list.tsx";

const review: TrackReview = {
  id: "track",
  title: "Night Bus",
  artist: "Trio",
  isrc: null,
  labelName: "Orchard",
  status: "pending review",
  isArchived: false,
  durationSeconds: 180,
  hasPreview: true,
  hasAccess: true,
  version: 1,
  submittedAt: 0,
  genre: null,
  musicalKey: null,
  vocals: null,
  bpm: null,
  mood: "Dreamy",
  moodTags: ["Calm"],
  description: null,
  priceTokens: 2,
  commercialPriceTokens: null,
  language: "English",
  ownsMaster: true,
  ownsPublishing: true,
  publishingSplitBasisPoints: null,
  explicitLyrics: false,
  syncTerms: "one-stop",
  rightsDeclaration: null,
  failedRules: [],
  completeness: 80,
  hasCover: true,
  coverColour: null,
  isPausedByAdmin: false,
  source: { codec: "mp3", bitRate: 128_000, sampleRate: 44_100, bitsPerSample: null },
  integratedLufs: null,
  evidence: [],
};

const markup = (change: Partial<TrackReview>): string =>
  markupOf(<ReviewActs track={{ ...review, ...change }} onSubmit={() => {}} isUnderway={false} />);

test("approving for a label without access asks first and promises no sale", () => {
  const html = markup({ hasAccess: false });
  expect(html).toContain(noAccessWords);
  expect(html).not.toContain(reviewCopy.onSaleAtOnce("Orchard"));
});

test("approving against a failed rule names it in dialog and toast", () => {
  expect(markup({})).not.toContain("<dialog");
  const failed = rightsRuleWords.performers.failed;
  const html = markup({ failedRules: ["performers"] });
  expect(html).toContain(failed);
  expect(html).toContain("Brands can’t license it yet:");
  expect(html).not.toContain(reviewCopy.onSaleAtOnce("Orchard"));
  expect(reviewDone("approve-track", [failed])).toMatchObject({
    title: "Track approved, not on sale yet",
    description: expect.stringContaining(failed) as string,
  });
  expect(reviewDone("approve-track", [])).toMatchObject({ title: "Track approved" });
});

test.each([
  ["plain", {}],
  ["with confirmation", { failedRules: ["performers"] }],
] satisfies [string, Partial<TrackReview>][])("ReviewActs binds A to approve (%s) and R to return", (_, change) => {
  const html = markup(change);
  expect(html).toMatch(/<button[^>]* data-key="accept"[^>]*>Approve</);
  expect(html).toMatch(/<summary[^>]* data-key="refuse"/);
});

test("TrackReviewList shows cover, main mood and bit rate of each track", () => {
  const html = markupOf(<TrackReviewList query={{}} page={{ tracks: [review], waiting: 1, nextAfter: null }} />);
  expect(html).toMatch(/<img[^>]* src="\/media\/covers\/track/);
  expect(html).toMatch(/Main mood<\/dt><dd[^>]*>Dreamy</);
  expect(html).toContain("128 kbit/s");
});
