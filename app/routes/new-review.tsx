import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/new-review.ts";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyList } from "#app/components/list.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { ownReviewsCopy, ownReviewToasts } from "#app/content/own-reviews-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { shortlistsPath, readPreselected } from "#app/lib/addresses.ts";
import { NewReviewForm } from "#app/features/licensing/review-links/new-review-form.tsx";
import { newReviewAction } from "#app/features/licensing/review-links/own-review-actions.ts";
import { newReviewPath, reviewsPath } from "#app/features/licensing/review-links/review-addresses.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { draftReview } from "#worker/domain/licensing/review-links/queries.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ownReviewsCopy.newTitle) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const preselected = readPreselected(url.searchParams);
  return { draft: await draftReview(context.get(appContext), requireViewer(context), preselected) };
}

export const action = newReviewAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, ownReviewToasts.failed);

export default function NewReview({ loaderData: { draft }, actionData }: Route.ComponentProps) {
  const toast = useAnswerToast(actionData);
  return (
    <div className="max-w-[720px] pb-16">
      <BackLink to={reviewsPath}>{ownReviewsCopy.all}</BackLink>
      <PageTitle className="pt-2">{ownReviewsCopy.newTitle}</PageTitle>
      <p className="mt-2 max-w-[60ch] pb-6 text-ink2">{ownReviewsCopy.newAbout}</p>
      {draft.videos.length === 0 ? (
        <Missing title={ownReviewsCopy.noVideos} text={ownReviewsCopy.noVideosText} />
      ) : draft.tracks.length === 0 ? (
        <Missing title={ownReviewsCopy.noTracks} text={ownReviewsCopy.noTracksText} />
      ) : (
        <NewReviewForm draft={draft} problem={toast} />
      )}
    </div>
  );
}

function Missing({ title, text }: { title: string; text: string }) {
  return (
    <EmptyList title={title} text={text}>
      <LinkButton to={shortlistsPath}>{ownReviewsCopy.toShortlists}</LinkButton>
      <LinkButton to="/library" variant="secondary">
        {ownReviewsCopy.toLibrary}
      </LinkButton>
    </EmptyList>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title={ownReviewsCopy.notLoaded} text={ownReviewsCopy.notLoadedText} to={newReviewPath} />;
}
