import { pageTitle } from "#app/lib/page-title.ts";
import { isRouteErrorResponse } from "react-router";
import type { Route } from "./+types/label-track.ts";
import { LinkButton } from "#app/components/button.tsx";
import { NotFoundPage } from "#app/components/fault-page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { reviewStatusCopy, reviewStatusNotLoaded } from "#app/content/track-reviews-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { TrackReviewPage } from "#app/features/office/moderation/track-reviews/track-review-page.tsx";
import { replyAction } from "#app/features/office/moderation/track-reviews/reply-actions.ts";
import { getReviewStatus } from "#worker/domain/office/moderation/track-reviews/get-review-status.ts";
import { notFound } from "#worker/domain/lib/http.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? loaderData.review.title : reviewStatusCopy.title) },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const review = await getReviewStatus(context.get(appContext), requireViewer(context), params.trackId);
  if (!review) throw notFound();
  // Generated on the server: a form sent twice creates one reply.
  return { review, newReplyId: crypto.randomUUID() };
}

export const action = replyAction;

export default function LabelTrack({ loaderData, actionData }: Route.ComponentProps) {
  const { review, newReplyId } = loaderData;
  return <TrackReviewPage review={review} newReplyId={newReplyId} error={actionData?.result?.error?.[""]?.[0] ?? null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <div role="alert" className="py-16">
      <PageTitle size="small">{reviewStatusNotLoaded}</PageTitle>
      <p className="mt-2 text-ink2">Nothing was changed. Please try again in a moment.</p>
      <LinkButton to="/label/library" reloadDocument className="mt-6">
        {reviewStatusCopy.back}
      </LinkButton>
    </div>
  );
}
