import { useMemo } from "react";
import { toPlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import type { ListedSimilar } from "#app/features/catalogue/library/similar/similar-grid.tsx";
import { SimilarTracks } from "#app/features/catalogue/library/similar/similar-tracks.tsx";
import type { Toast } from "#app/lib/flash.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import type { MarkedSection } from "./fit/fit-marks.ts";
import type { Returned } from "./place-return.tsx";
import { SyncWorkspace } from "./sync-workspace.tsx";
import { TrackDetails } from "./track-details.tsx";
import { TrackPageLayout } from "./track-page-layout.tsx";
import { TrackSound } from "./track-sound.tsx";

export type TrackPageProps = {
  track: TrackView;
  /** Energy of the track, section by section. */
  sections: readonly MarkedSection[];
  similar: readonly ListedSimilar[];
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
  const heard = useMemo(() => toPlayerTrack(track), [track]);
  const sound = <TrackSound track={heard} startAtSeconds={startAtSeconds} sections={props.sections} />;
  if (!viewer.canSync) {
    return (
      <TrackPageLayout
        track={track}
        startAtSeconds={startAtSeconds}
        playsBelow
        main={sound}
        aside={<TrackDetails track={track} />}
        rest={<SimilarTracks track={heard} startAtSeconds={startAtSeconds} similar={props.similar} />}
      />
    );
  }
  return (
    <SyncWorkspace
      key={track.id}
      track={track}
      heard={heard}
      sound={sound}
      similar={props.similar}
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
