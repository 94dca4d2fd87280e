import { isRouteErrorResponse } from "react-router";
import type { Route } from "./+types/label-track.ts";
import { LinkButton } from "#app/components/button.tsx";
import { NotFoundPage } from "#app/components/not-found-page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { replyRefused, replySent, reviewStatusCopy, reviewStatusNotLoaded } from "#app/content/track-reviews-copy.ts";
import { appContext } from "#app/context.ts";
import { TrackReviewPage } from "#app/features/office/track-reviews/track-review-page.tsx";
import { redirectWithToast } from "#app/lib/flash.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { requireForm } from "#app/lib/form.ts";
import { ReplyToReport } from "#worker/domain/office/reports/reports.contract.ts";
import { replyToReport } from "#worker/domain/office/reports/reply-to-report.ts";
import { getReviewStatus } from "#worker/domain/office/track-reviews/get-review-status.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? loaderData.standing.title : reviewStatusCopy.title} · Cuesheet` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const standing = await getReviewStatus(context.get(appContext), requireViewer(context), params.trackId);
  if (!standing) throw new Response(null, { status: 404 });
  // Made here, so that the form sent twice is one reply.
  return { standing, replyId: crypto.randomUUID() };
}

/** A reply to a report. What was written is kept when it could not be sent. */
export async function action({ context, url }: Route.ActionArgs) {
  const reply = ReplyToReport.safeParse(Object.fromEntries(requireForm(context)));
  if (!reply.success) return { error: reply.error.issues[0]?.message ?? reviewStatusNotLoaded };
  const sent = await replyToReport(context.get(appContext), requireViewer(context), reply.data);
  return redirectWithToast(url.pathname, sent.ok ? replySent : replyRefused(sent.refusal));
}

export default function LabelTrack({ loaderData, actionData }: Route.ComponentProps) {
  const { standing, replyId } = loaderData;
  return <TrackReviewPage standing={standing} replyId={replyId} error={actionData?.error ?? null} />;
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
