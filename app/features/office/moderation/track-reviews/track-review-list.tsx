import { reviewCopy } from "#app/content/track-reviews-copy.ts";
import { reviewKeys } from "#app/content/admin-copy.ts";
import { CaseQueue } from "#app/features/office/moderation/case-keys.tsx";
import { adminHref } from "#app/features/office/moderation/admin-href.ts";
import { EmptyNote } from "#app/components/empty-note.tsx";
import { ListHead } from "#app/components/list-head.tsx";
import { Pages } from "#app/components/pages.tsx";
import {
  maxCounted,
  type ReviewsPage,
  type ReviewsQuery,
} from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";
import { TrackReviewItem } from "./track-review-item.tsx";

/** Tracks that wait for a super user, the longest wait first. */
export function TrackReviewList({ query, page }: { query: ReviewsQuery; page: ReviewsPage }) {
  const { tracks, waiting, nextAfter } = page;
  const total = waiting < maxCounted ? waiting : null;
  return (
    <>
      <ListHead
        rowCount={tracks.length}
        hasMore={nextAfter !== null}
        nouns={["track", "tracks"]}
        isFirst={!query.after}
        total={total}
      />
      {tracks.length === 0 ? (
        <EmptyNote isWhole>{reviewCopy.none}</EmptyNote>
      ) : (
        <CaseQueue words={reviewKeys}>
          {tracks.map((track) => (
            <TrackReviewItem key={`${track.id} ${track.version}`} track={track} />
          ))}
        </CaseQueue>
      )}
      <Pages
        first={query.after ? adminHref("tracks") : null}
        next={nextAfter === null ? null : adminHref("tracks", { after: nextAfter })}
        rowCount={tracks.length}
        total={total}
      />
    </>
  );
}
