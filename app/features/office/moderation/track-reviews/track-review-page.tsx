import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PageTitle, SectionTitle } from "#app/components/page-title.tsx";
import { reasonWords } from "#app/content/case-decisions-copy.ts";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { failedSentences } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import { labelKindWords, reviewStatusCopy, statusWords } from "#app/content/track-reviews-copy.ts";
import { formatDate, formatDateTime, formatDuration } from "#app/lib/time.ts";
import type { ShownMatch, TrackReviewStatus } from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";
import { DisclosedReports } from "./disclosed-reports.tsx";

type TrackReviewPageProps = { review: TrackReviewStatus; newReplyId: string; error: string | null };

export function TrackReviewPage({ review, newReplyId, error }: TrackReviewPageProps) {
  const { labelId, title, artist, status, pause, failedRules, matches, reports, reviewNote } = review;
  const isClear = !pause && [failedRules, matches, reports].every((list) => list.length === 0) && !reviewNote;
  return (
    <div className="max-w-[860px] pb-16">
      <Link
        to={`/label/library?label=${labelId}`}
        className="mt-8 inline-flex min-h-6 items-center gap-2 text-ink2 hover:text-ink"
      >
        <ArrowLeft className="icon-sm" aria-hidden="true" />
        {reviewStatusCopy.back}
      </Link>
      <PageTitle className="mt-4 wrap-anywhere">{title}</PageTitle>
      <p className="text-lg wrap-anywhere text-ink2">{artist}</p>
      <p className="mt-4">
        <strong className="font-strong">{statusWords[status]}.</strong>{" "}
        {review.isActive ? reviewStatusCopy.listed : reviewStatusCopy.notListed[status]}
      </p>
      {isClear && <p className="mt-2 text-ink2">{reviewStatusCopy.nothing}</p>}
      {failedRules.length > 0 && (
        <p className="mt-2 max-w-[70ch]">
          <strong className="font-strong">{rightsCopy.rules(failedRules.length)}.</strong> {failedSentences(failedRules)}
        </p>
      )}
      {pause && (
        <Part title={reviewStatusCopy.pausedTitle}>
          <p>{reviewStatusCopy.paused}</p>
          <p className="mt-2 text-sm text-ink2">
            {reviewStatusCopy.pausedSince} <span className="tc">{formatDateTime(pause.at)}</span>
            {pause.reason && `, reported for ${reasonWords[pause.reason].toLowerCase()}`}
          </p>
        </Part>
      )}
      {reviewNote && (
        <Part title={reviewStatusCopy.returnedTitle}>
          <p>{reviewStatusCopy.returned(review.reviewedAt === null ? null : formatDate(review.reviewedAt))}</p>
          <p className="mt-2 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">{reviewNote}</p>
        </Part>
      )}
      {matches.length > 0 && (
        <Part title={reviewStatusCopy.foundTitle}>
          <p>{reviewStatusCopy.findings}</p>
          <ul className="mt-3">
            {matches.map((match) => (
              <Finding key={match.id} match={match} />
            ))}
          </ul>
        </Part>
      )}
      {reports.length > 0 && (
        <Part title={reviewStatusCopy.reportsTitle}>
          <DisclosedReports key={review.id} reports={reports} newReplyId={newReplyId} error={error} />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 border-t border-line pt-5">
      <SectionTitle size="small">{title}</SectionTitle>
      <div className="mt-2 max-w-[70ch]">{children}</div>
    </section>
  );
}

function Finding({ match: { kind, likeness, other } }: { match: ShownMatch }) {
  return (
    <li className="border-t border-line py-3 text-sm">
      <p className="font-label">{labelKindWords[kind]}</p>
      <p className="wrap-anywhere text-ink2">
        {other ? `${other.title}, ${other.artist}` : reviewStatusCopy.hidden}
        {likeness && (
          <>
            {" "}
            · <span className="tc">{formatDuration(likeness.seconds)}</span> from{" "}
            <span className="tc">{formatDuration(likeness.ownStartSeconds)}</span>
          </>
        )}
      </p>
    </li>
  );
}
