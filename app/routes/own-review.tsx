import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/own-review.ts";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { ownReviewsCopy, ownReviewToasts } from "#app/content/own-reviews-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { ownReviewAction } from "#app/features/licensing/review-links/own-review-actions.ts";
import { OwnReviewPage } from "#app/features/licensing/review-links/own-review.tsx";
import { reviewsPath } from "#app/features/licensing/review-links/review-addresses.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { getReview } from "#worker/domain/licensing/review-links/queries.ts";
import "#app/features/licensing/review-links/review-stage.css";
import "#app/features/licensing/review-links/reviews.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const viewer = requireViewer(context);
  const review = await getReview(ctx, viewer, params.id);
  if (!review) throw notFound();
  return { review, origin: ctx.settings.PUBLIC_ORIGIN, viewerId: viewer.id };
}

export const action = ownReviewAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, ownReviewToasts.failed);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? loaderData.review.title : ownReviewsCopy.title) },
];

export default function OwnReview({ loaderData }: Route.ComponentProps) {
  return <OwnReviewPage {...loaderData} />;
}

export function ErrorBoundary() {
  return <LoadFailed title={ownReviewsCopy.notLoaded} text={ownReviewsCopy.notLoadedText} to={reviewsPath} />;
}
