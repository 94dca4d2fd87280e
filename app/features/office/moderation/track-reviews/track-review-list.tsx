import { AlertTriangle, CircleCheck } from "lucide-react";
import { SectionTitle } from "#app/components/page-title.tsx";
import { kindWords, reviewCopy } from "#app/content/track-reviews-copy.ts";
import { adminCopy } from "#app/content/admin-copy.ts";
import { reviewKeys } from "#app/content/case-decisions-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { PagedList } from "#app/components/list.tsx";
import { formatDateTime } from "#app/lib/time.ts";
import {
  maxCounted,
  type ReviewsPage,
  type ReviewsQuery,
  type TrackReview,
} from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";
import { Evidence, PreviewSound } from "./evidence.tsx";
import { ReviewActs } from "./review-acts.tsx";
import { TrackFacts } from "./track-facts.tsx";
import { CaseQueue } from "#app/features/office/moderation/case-list.tsx";
import { useAct } from "#app/features/office/moderation/case-row.tsx";
import { adminHref } from "#app/features/office/moderation/admin-tabs.tsx";

const decisions = ["approve-track", "return-track"];

function TrackReviewItem({ track }: { track: TrackReview }) {
  const { row, underway, onSubmit } = useAct<HTMLLIElement>(decisions);
  return (
    <li ref={row} tabIndex={-1} className="border-t border-line py-6 -outline-offset-2">
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="min-w-0">
          <div className="flex gap-4">
            <CoverArt track={track} size={96} className="size-24 flex-none" loading="lazy" />
            <div className="min-w-0">
              <Heading track={track} />
            </div>
          </div>
          <div className="mt-3">
            <PreviewSound track={track} name={`${track.title}, whole`} startSeconds={0} />
          </div>
        </div>
        <TrackFacts track={track} />
      </div>
      {track.evidence.length > 0 ? (
        // A named list instead of a landmark: a queue may hold many with the same title.
        <ul className="mt-5 grid gap-4" aria-label={`${reviewCopy.findings}: ${track.title}`}>
          {track.evidence.map((match) => (
            <Evidence key={match.id} track={track} match={match} />
          ))}
        </ul>
      ) : (
        <p className="mt-4 flex items-center gap-2 text-sm text-ink2">
          <CircleCheck className="icon-sm" aria-hidden="true" />
          {reviewCopy.nothingFound}
        </p>
      )}
      <ReviewActs track={track} onSubmit={onSubmit} isUnderway={underway !== null} />
    </li>
  );
}

function Heading({ track }: { track: TrackReview }) {
  const kinds = [...new Set(track.evidence.map(({ kind }) => kind))];
  return (
    <>
      <SectionTitle size="small" className="wrap-anywhere">
        {track.title}
      </SectionTitle>
      <p className="wrap-anywhere text-ink2">
        {track.artist} · {track.labelName}
      </p>
      {track.submittedAt !== null && (
        <p className="text-sm text-ink2">
          Submitted <span className="tc">{formatDateTime(track.submittedAt)}</span>
        </p>
      )}
      {track.isPausedByAdmin && <p className="mt-1 text-sm font-label text-bad">{adminCopy.paused}</p>}
      {kinds.length > 0 && (
        <p className="mt-1 flex items-start gap-1.5 text-sm font-strong text-bad">
          <AlertTriangle className="icon-sm mt-0.5 flex-none" aria-hidden="true" />
          {kinds.map((kind) => kindWords[kind]).join("; ")}
        </p>
      )}
    </>
  );
}

export function TrackReviewList({ query, page }: { query: ReviewsQuery; page: ReviewsPage }) {
  const { tracks, waiting, nextAfter } = page;
  return (
    <PagedList
      rowCount={tracks.length}
      nouns={["track", "tracks"]}
      total={waiting < maxCounted ? waiting : null}
      after={query.after}
      nextAfter={nextAfter}
      hrefAfter={(after) => adminHref("tracks", { after })}
      none={reviewCopy.none}
    >
      <CaseQueue words={reviewKeys}>
        {tracks.map((track) => (
          <TrackReviewItem key={`${track.id} ${track.version}`} track={track} />
        ))}
      </CaseQueue>
    </PagedList>
  );
}
