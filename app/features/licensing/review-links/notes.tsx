import type { ReactNode } from "react";
import { Form } from "react-router";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { ownReviewsCopy } from "#app/content/own-reviews-copy.ts";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { useInPlace } from "#app/lib/in-place.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { ReviewCandidate, ReviewComment } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import type { ReviewPlayback } from "./create-review-playback.ts";
import { Initials } from "./visitors.tsx";

type NotesProps = {
  comments: readonly ReviewComment[];
  candidates: readonly ReviewCandidate[];
  playback: ReviewPlayback | null;
  none: string;
  renderAct?: (comment: ReviewComment) => ReactNode;
};

/** Notes in order of their time, which links to that moment. */
export function Notes({ comments, candidates, playback, none, renderAct }: NotesProps) {
  if (comments.length === 0) return <p className="border-t border-line py-4 text-sm text-ink2">{none}</p>;
  const titleAt = (about: number | null) => candidates.find(({ position }) => position === about)?.title;
  return (
    <ol className="border-b border-line">
      {comments.map((comment) => {
        const { id, name, isOwn, createdAt, atSeconds, text, isResolved } = comment;
        const time = formatTenths(atSeconds);
        const title = titleAt(comment.about);
        return (
          <li
            key={id}
            className="group grid grid-cols-[24px_minmax(0,1fr)] gap-3 border-t border-line py-3.5 print:break-inside-avoid"
            data-resolved={isResolved || undefined}
          >
            <Initials name={name} isOwn={isOwn} />
            <div className="min-w-0">
              <p className="flex items-baseline gap-2 text-sm">
                <span className="min-w-0 font-strong wrap-anywhere" aria-hidden="true">
                  {name}
                </span>
                <span className="tc flex-none text-xs text-ink2">{formatDateTime(createdAt).slice(0, -4)}</span>
                <button
                  type="button"
                  className="review-stamp tc ml-auto"
                  aria-label={reviewCopy.jumpTo(time)}
                  onClick={() => playback?.seek(atSeconds)}
                >
                  {time}
                </button>
              </p>
              <p className="text-sm wrap-anywhere whitespace-pre-line group-data-resolved:text-ink2 group-data-resolved:line-through group-data-resolved:decoration-edge">
                {text}
              </p>
              <div className="flex flex-wrap items-center gap-x-3 text-xs text-ink2">
                {title && <span className="wrap-anywhere">{reviewCopy.about(title)}</span>}
                {isResolved && <span className="font-label">{reviewCopy.resolved}</span>}
                {renderAct?.(comment)}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

export function ResolveNote({ action, comment }: { action: string; comment: ReviewComment }) {
  const { onSubmit } = useInPlace(action);
  const { id, name, atSeconds, isResolved } = comment;
  const time = formatTenths(atSeconds);
  return (
    <Form method="post" action={action} className="ml-auto print:hidden" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="resolve" />
      <input type="hidden" name="commentId" value={id} />
      <input type="hidden" name="isResolved" value={isResolved ? "no" : "yes"} />
      <button
        type="submit"
        className="inline-flex min-h-8 items-center font-label text-ink underline underline-offset-4"
        aria-label={isResolved ? ownReviewsCopy.reopenNoteWhich(name, time) : ownReviewsCopy.resolveWhich(name, time)}
      >
        {isResolved ? ownReviewsCopy.reopenNote : ownReviewsCopy.resolve}
      </button>
    </Form>
  );
}
