import { useNavigate } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { BackLink, PageTitle, SectionTitle } from "#app/components/page-title.tsx";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { ownReviewsCopy } from "#app/content/own-reviews-copy.ts";
import { moveCue } from "#app/features/licensing/videos/preview-sync/sync-choices.ts";
import { currentVideo } from "#app/features/services/files/uploads/remembered-video.ts";
import { useVideoSession } from "#app/features/licensing/videos/use-video-session.ts";
import type { OwnReview } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import { useRefreshWhile } from "#app/lib/use-live-state.ts";
import { CandidateList } from "./candidate-list.tsx";
import { LinkSettings } from "./link-settings.tsx";
import { Notes, ResolveNote } from "./notes.tsx";
import { ownAddresses, reviewHref, reviewsPath } from "./review-addresses.ts";
import { ReviewKeysHint, useReviewKeys } from "./review-controls.tsx";
import { ReviewStage } from "./review-stage.tsx";
import { useReviewPlayback } from "./create-review-playback.ts";
import { VisitorList } from "./visitors.tsx";

/** Milliseconds. Below the promise that new votes and notes appear within five seconds. */
export const lookEvery = 3_000;

type OwnReviewPageProps = { review: OwnReview; origin: string; viewerId: string };
type Candidate = OwnReview["candidates"][number];

export function OwnReviewPage({ review, origin, viewerId }: OwnReviewPageProps) {
  const { id, title, state: linkState, picture, candidates, comments, visitors, video } = review;
  const action = reviewHref(id);
  const addresses = ownAddresses(video.preparationId, candidates);
  const { frame, playback, state } = useReviewPlayback(candidates, picture);
  useRefreshWhile(linkState === "open" || picture.status === "preparing", lookEvery);
  useReviewKeys({ choose: (position) => playback?.choose(position) });
  const people = candidates.reduce((sum, { voters }) => sum + voters.length, 0);
  const hasNews = people > 0 || comments.length > 0;
  return (
    <div className="pb-16">
      <BackLink to={reviewsPath}>{ownReviewsCopy.all}</BackLink>
      <PageTitle className="pt-2 wrap-anywhere">{title}</PageTitle>
      <p className="tc py-3 text-sm text-ink2">{stateWords(review)}</p>
      <LinkSettings review={review} origin={origin} action={action} />
      <div className="review-columns pt-6">
        <div className="min-w-0">
          <ReviewStage {...{ frame, playback, state, picture, candidates, comments, addresses }} />
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-6 pb-3">
            <SectionTitle size="small">{reviewCopy.whichOne}</SectionTitle>
            <ReviewKeysHint count={candidates.length} />
          </div>
          <output className="tc block pb-3 text-sm text-ink2">
            {hasNews ? ownReviewsCopy.answered(people) : ownReviewsCopy.waiting}
          </output>
          <CandidateList
            {...{ candidates, playback, state, addresses }}
            chosen={null}
            renderAct={({ position }) => {
              const candidate = candidates.find((each) => each.position === position);
              return candidate?.isOnSale && <UseInVideo {...{ candidate, video, viewerId }} />;
            }}
          />
        </div>
        <section aria-labelledby="notes" className="review-notes">
          <SectionTitle id="notes" size="small" className="pb-3">
            {reviewCopy.notes} <span className="tc font-body text-ink2">{comments.length}</span>
          </SectionTitle>
          <Notes
            {...{ comments, candidates, playback }}
            none={ownReviewsCopy.noNotes}
            renderAct={(comment) => <ResolveNote action={action} comment={comment} />}
          />
          <VisitorList visitors={visitors} action={action} />
          <p className="pt-3 text-xs text-ink2">{ownReviewsCopy.retention}</p>
        </section>
      </div>
    </div>
  );
}

function stateWords({ state, expiresAt, revokedAt, hasPassword }: OwnReview): string {
  const words = {
    open: `${ownReviewsCopy.states.open} ${ownReviewsCopy.until(expiresAt)}`,
    closed: ownReviewsCopy.closedNote(revokedAt ?? expiresAt),
    expired: ownReviewsCopy.expiredNote(expiresAt),
  };
  return [words[state], ...(hasPassword ? [ownReviewsCopy.locked] : [])].join(" · ");
}

type UseInVideoProps = { candidate: Candidate; video: OwnReview["video"]; viewerId: string };

/** Opens the track's page with this video and the reviewed start point. */
function UseInVideo({ candidate, video, viewerId }: UseInVideoProps) {
  const { trackId, title, startAtSeconds, volumePercent } = candidate;
  const [, sessionOf] = useVideoSession(viewerId, currentVideo);
  const navigate = useNavigate();
  const to = `/track/${trackId}`;
  return (
    <LinkButton
      to={to}
      variant="secondary"
      size="small"
      className="w-full"
      aria-label={ownReviewsCopy.inVideoWhich(title)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        sessionOf().take({ id: video.id, name: video.name, size: video.size });
        moveCue(video.id, trackId, startAtSeconds, volumePercent);
        void navigate(to);
      }}
    >
      {ownReviewsCopy.inVideo}
    </LinkButton>
  );
}
