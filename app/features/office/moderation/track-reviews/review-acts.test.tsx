import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { reviewCopy, reviewDone } from "#app/content/track-reviews-copy.ts";
import {
  noAccessWords,
  rightsRuleWords,
} from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import type { TrackReview } from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";
import { ReviewActs } from "./review-acts.tsx";

function markup(change: Partial<TrackReview>): string {
  const track = {
    id: "track",
    title: "Night Bus",
    labelName: "Orchard",
    version: 1,
    hasPreview: true,
    isPausedByAdmin: false,
    hasAccess: true,
    failedRules: [],
    evidence: [],
    ...change,
  } as unknown as TrackReview; // what its acts read of it
  const element = <ReviewActs track={track} onSubmit={() => {}} isUnderway={false} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("approving a track of a label without access asks first and promises no sale", () => {
  const html = markup({ hasAccess: false });
  expect(html).toContain(noAccessWords);
  expect(html).not.toContain(reviewCopy.onSaleAtOnce("Orchard"));
});

test("approving what fails a rule asks first and says which, in the dialog and in the toast", () => {
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
