import { SimilarLinks } from "#app/features/catalogue/similar/similar-links.tsx";
import type { Toast } from "#app/lib/flash.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Returned } from "./place-return.tsx";
import { SyncWorkspace } from "./sync-workspace.tsx";
import { TrackDetails } from "./track-details.tsx";
import { TrackPageLayout } from "./track-page-layout.tsx";

export type TrackPageProps = {
  track: TrackView;
  viewer: {
    id: string;
    canSync: boolean;
    tokenBalance: number;
    isHeld: boolean;
    mustAcceptTerms: boolean;
    /** The track is on the list that hearts go to. */
    hasHeart: boolean;
  };
  startAtSeconds: number;
  refusal: Toast | null;
  /** The last press of Render found too few tokens. */
  isShort?: boolean;
  /** From buying tokens; null on any other way here. */
  returned?: Returned | null;
};

/** Labels see the track; everyone else can also lay it under a video. */
export function TrackPage(props: TrackPageProps) {
  const { track, viewer, startAtSeconds, refusal, isShort = false, returned = null } = props;
  if (!viewer.canSync) {
    return (
      <TrackPageLayout
        track={track}
        startAtSeconds={startAtSeconds}
        aside={
          <>
            <TrackDetails track={track} />
            <SimilarLinks trackId={track.id} startAtSeconds={startAtSeconds} />
          </>
        }
      />
    );
  }
  return (
    <SyncWorkspace
      key={track.id}
      track={track}
      viewerId={viewer.id}
      balance={viewer.tokenBalance}
      isHeld={viewer.isHeld}
      mustAcceptTerms={viewer.mustAcceptTerms}
      startAtSeconds={startAtSeconds}
      hasHeart={viewer.hasHeart}
      refusal={refusal}
      isShort={isShort}
      returned={returned}
    />
  );
}
