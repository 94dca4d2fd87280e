import type { ReactNode } from "react";
import { HomeLink, SkipLink } from "#app/components/plain-page.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { Initials } from "#app/features/licensing/review-links/visitors.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { data } from "react-router";
import type { Route } from "./+types/review.ts";
import { reviewCopy, visitorToasts } from "#app/content/reviews-copy.ts";
import { appContext } from "#app/context.ts";
import { ClosedReview, LockedReview } from "#app/features/licensing/review-links/closed-review.tsx";
import { sharedReviewAction } from "#app/features/licensing/review-links/shared-review-actions.ts";
import { SharedReviewPage } from "#app/features/licensing/review-links/shared-review.tsx";
import { keepPage } from "#app/lib/keep-page.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { readReview } from "#worker/domain/licensing/review-links/read-review.ts";
import type { ReviewLookup } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import "#app/features/licensing/review-links/review-stage.css";
import "#app/features/licensing/review-links/reviews.css";

const statuses = { open: 200, locked: 401, closed: 410, expired: 410 } as const satisfies Record<
  Exclude<ReviewLookup["state"], "unknown">,
  number
>;

/** Unlisted: only for people with the link. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: titleOf(loaderData?.lookup) },
  { name: "robots", content: "noindex" },
];

function titleOf(lookup: ReviewLookup | undefined): string {
  if (lookup?.state === "open") return reviewCopy.metaTitle(lookup.review.title);
  return pageTitle("Review");
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const link = { token: params.token, cookieHeader: request.headers.get("cookie") };
  const { lookup, cookie } = await readReview(context.get(appContext), link);
  if (lookup.state === "unknown") throw notFound();
  const headers = cookie ? { "Set-Cookie": cookie } : {};
  return data({ lookup }, { status: statuses[lookup.state], headers });
}

export const action = sharedReviewAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, visitorToasts["no-answer"]);

export default function Review({ loaderData: { lookup }, actionData, params }: Route.ComponentProps) {
  return (
    <ReviewPage name={lookup.state === "open" ? (lookup.review.visitor?.name ?? null) : null}>
      {lookup.state === "open" ? (
        <SharedReviewPage review={lookup.review} token={params.token} />
      ) : lookup.state === "locked" ? (
        <LockedReview lastResult={actionData?.result ?? null} />
      ) : (
        <ClosedReview {...lookup} lastResult={actionData?.result ?? null} />
      )}
    </ReviewPage>
  );
}

function ReviewPage({ name, children }: { name: string | null; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line">
        <div className="mx-auto flex h-16 max-w-[1440px] items-center gap-3 px-4 md:px-10">
          <HomeLink />
          <div className="ml-auto flex min-w-0 items-center gap-3 print:hidden">
            {name && (
              <p className="flex min-w-0 items-center gap-3 text-sm">
                <span className="truncate text-ink2 max-md:hidden">
                  {reviewCopy.viewingAs} <span className="font-strong text-ink">{name}</span>
                </span>
                <Initials name={name} isOwn />
              </p>
            )}
            <ThemeToggle />
          </div>
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-[1440px] px-4 pb-16 md:px-10">
        {children}
      </main>
    </>
  );
}
