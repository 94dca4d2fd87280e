import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/reviews.ts";
import { LinkButton } from "#app/components/button.tsx";
import { DeleteNamed, NamedRow } from "#app/components/named-row.tsx";
import { EmptyList, listHeadId } from "#app/components/list.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { ownReviewsCopy } from "#app/content/own-reviews-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { myVideosPath } from "#app/lib/addresses.ts";
import { reviewsAction } from "#app/features/licensing/review-links/own-review-actions.ts";
import { newReviewPath, reviewHref, reviewsPath } from "#app/features/licensing/review-links/review-addresses.ts";
import { useRefreshWhile } from "#app/lib/use-live-state.ts";
import { listReviews } from "#worker/domain/licensing/review-links/queries.ts";
import type { ReviewLine } from "#worker/domain/licensing/review-links/reviews.contract.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ownReviewsCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  return { reviews: await listReviews(context.get(appContext), requireViewer(context)) };
}

export const action = reviewsAction;

export default function Reviews({ loaderData: { reviews } }: Route.ComponentProps) {
  useRefreshWhile(reviews.some(({ state }) => state === "open"));
  return (
    <div className="max-w-[840px] pb-16">
      <BackLink to={myVideosPath}>{ownReviewsCopy.back}</BackLink>
      <PageTitle className="pt-2">{ownReviewsCopy.title}</PageTitle>
      <p className="mt-2 max-w-[60ch] text-ink2">{ownReviewsCopy.about}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
        <output id={listHeadId} tabIndex={-1} className="tc block py-3 text-sm text-ink2">
          {ownReviewsCopy.counted(reviews.length)}
        </output>
        <LinkButton to={newReviewPath} variant="secondary">
          {ownReviewsCopy.new}
        </LinkButton>
      </div>
      {reviews.length === 0 ? (
        <EmptyList title={ownReviewsCopy.none} text={ownReviewsCopy.howTo} />
      ) : (
        <ul className="border-b border-line">
          {reviews.map((review) => (
            <NamedRow
              key={review.id}
              to={reviewHref(review.id)}
              name={review.title}
              facts={<p className="tc text-sm text-ink2">{factsOf(review).join(" · ")}</p>}
            >
              <DeleteNamed action={reviewsPath} id={review.id} name={review.title} />
            </NamedRow>
          ))}
        </ul>
      )}
    </div>
  );
}

function factsOf({ state, expiresAt, hasPassword, candidates, votes, comments, openComments }: ReviewLine): string[] {
  const { states, until } = ownReviewsCopy;
  return [
    state === "open" ? `${states.open} ${until(expiresAt)}` : states[state],
    ownReviewsCopy.tracks(candidates),
    ownReviewsCopy.votes(votes),
    ownReviewsCopy.notes(comments, openComments),
    ...(hasPassword ? [ownReviewsCopy.password] : []),
  ];
}

export function ErrorBoundary() {
  return <LoadFailed title={ownReviewsCopy.notLoaded} text={ownReviewsCopy.notLoadedText} to={reviewsPath} />;
}
