import { Info } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { PageTitle, SectionTitle } from "#app/components/page-title.tsx";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { useInPlace } from "#app/lib/in-place.ts";
import { useRefreshWhile } from "#app/lib/use-live-state.ts";
import type { SharedReview } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import { CandidateList, VoteButton } from "./candidate-list.tsx";
import { AddNote, NameField } from "./note-form.tsx";
import { Notes } from "./notes.tsx";
import { sharedAddresses, sharedHref } from "./review-addresses.ts";
import { ReviewKeysHint, useReviewKeys } from "./review-controls.tsx";
import { ReviewStage } from "./review-stage.tsx";
import { ChangeName } from "./visitors.tsx";
import { useReviewPlayback } from "./create-review-playback.ts";

/** The review page for anyone with the link: listen, vote, comment. Every form works without scripts. */
export function SharedReviewPage({ review, token }: { review: SharedReview; token: string }) {
  const { picture, candidates, comments, visitor } = review;
  const action = sharedHref(token);
  const addresses = sharedAddresses(token);
  const { frame, playback, state } = useReviewPlayback(candidates, picture);
  const [name, setName] = useState("");
  const text = useRef<HTMLTextAreaElement>(null);
  const voting = useInPlace(action);
  const noting = useInPlace(action, () => {
    if (text.current) text.current.value = "";
  });
  useRefreshWhile(true, 10_000);
  useReviewKeys({
    choose: (position) => playback?.choose(position),
    toggle: () => playback?.toggle(),
    note() {
      playback?.pause();
      text.current?.focus();
    },
  });
  const renderNameField = (id: string) => !visitor && <NameField id={id} value={name} onChange={setName} />;
  const underway = Number(voting.underway?.get("position") ?? 0) || null;
  const chosen = underway ?? visitor?.vote ?? null;
  return (
    <>
      <ReviewHead review={review} />
      <div className="review-columns">
        <div className="min-w-0">
          <ReviewStage {...{ frame, playback, state, picture, candidates, comments, addresses }} />
          <form method="post" action={action} className="pt-6" onSubmit={voting.onSubmit}>
            <input type="hidden" name="intent" value="vote" />
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-3">
              <SectionTitle size="small">{reviewCopy.whichOne}</SectionTitle>
              <ReviewKeysHint count={candidates.length} />
            </div>
            {renderNameField("vote-name")}
            <CandidateList
              {...{ candidates, playback, state, addresses, chosen }}
              renderAct={(candidate) => <VoteButton candidate={candidate} isChosen={candidate.position === chosen} />}
            />
          </form>
          <p className="flex items-start gap-2 pt-4 text-xs text-ink2">
            <Info className="icon-sm flex-none" aria-hidden="true" />
            {reviewCopy.legal}
          </p>
        </div>
        <section aria-labelledby="notes" className="review-notes">
          <NotesHead count={comments.length} />
          <AddNote
            {...{ action, playback }}
            seconds={picture.status === "ready" ? picture.seconds : null}
            about={state.wasHeard ? state.position : null}
            input={text}
            name={renderNameField("note-name")}
            isPending={noting.underway !== undefined}
            onSubmit={noting.onSubmit}
          />
          <Notes {...{ comments, candidates, playback }} none={reviewCopy.noNotes} />
          <p className="pt-3 text-xs text-ink2">{reviewCopy.seen}</p>
          <div className="flex flex-wrap gap-x-4 pt-1 text-xs print:hidden">
            {visitor && <ChangeName action={action} name={visitor.name} />}
            <QuietLink href="/contact">{reviewCopy.report}</QuietLink>
            <QuietLink href="/privacy">{reviewCopy.privacy}</QuietLink>
          </div>
        </section>
      </div>
    </>
  );
}

function ReviewHead({ review: { title, brandName, expiresAt } }: { review: SharedReview }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pt-6 pb-5 md:pt-8">
      <div className="min-w-0">
        <p className="text-sm text-ink2 wrap-anywhere">{reviewCopy.asks(brandName)}</p>
        <PageTitle size="large" className="wrap-anywhere">
          {title}
        </PageTitle>
      </div>
      <p className="tc text-sm text-ink2">{reviewCopy.openUntil(expiresAt)}</p>
    </div>
  );
}

function NotesHead({ count }: { count: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 pb-3">
      <SectionTitle id="notes" size="small">
        {reviewCopy.notes} <span className="tc font-body text-ink2">{count}</span>
      </SectionTitle>
      <p className="text-xs text-ink2">{reviewCopy.inOrder}</p>
    </div>
  );
}

function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-8 items-center text-ink2 underline underline-offset-4 hover:text-ink">
      {children}
    </a>
  );
}
