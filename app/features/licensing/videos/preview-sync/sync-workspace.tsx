import { lazy, type ReactNode, Suspense } from "react";
import { trackCopy } from "#app/content/track-copy.ts";
import { TrackHeart } from "#app/features/catalogue/shortlists/hearts/track-heart.tsx";
import { TrackRights } from "#app/features/catalogue/tracks/rights/rights-list.tsx";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import type { ListedSimilar } from "#app/features/catalogue/library/similar/similar-grid.tsx";
import { SimilarTracks } from "#app/features/catalogue/library/similar/similar-tracks.tsx";
import type { Toast } from "#app/lib/flash.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Returned } from "./return-notice.tsx";
import { onSale } from "./preview-track.ts";
import { RenderForm, useRenderRequest } from "./render-form.tsx";
import { RenderBar, RenderPanel } from "./render-panel.tsx";
import { SyncSection } from "./sync-section.tsx";
import { TrackActs } from "./track-acts.tsx";
import { TrackDetails } from "./track-details.tsx";
import { TrackUses } from "./licence-sheet.tsx";
import { TrackPageLayout } from "./track-page-layout.tsx";
import { useSync } from "./use-sync.ts";

export type SyncWorkspaceProps = {
  track: TrackView;
  /** The track in the player's format. */
  heard: PlayerTrack;
  /** The track alone, shown until there is a video. */
  sound: ReactNode;
  similar: readonly ListedSimilar[];
  viewer: {
    id: string;
    tokenBalance: number;
    /** A dispute or debt prevents this account from rendering. */
    isHeld: boolean;
    /** The terms or licence terms in force have not been accepted yet. */
    mustAcceptTerms: boolean;
    /** The track is on the shortlist that the heart button adds to. */
    hasHeart: boolean;
  };
  startAtSeconds: number;
  /** Refusal of the last press of Render. */
  refusal: Toast | null;
  /** The refusal was for lack of tokens. */
  isShort?: boolean;
  /** Set after buying tokens for this render. */
  returned?: Returned | null;
};

/** Lazy: loaded when tokens are missing, or after buying them. */
const TokensSheet = lazy(() => import("#app/features/money/purchases/tokens-sheet.tsx"));
const ReturnNotice = lazy(() => import("./return-notice.tsx"));

/** Lays the track under a brand's video, previews both and sells the render. */
export function SyncWorkspace(props: SyncWorkspaceProps) {
  const { track, viewer, startAtSeconds, similar, returned } = props;
  const music = onSale(track);
  const sync = useSync(viewer.id, { key: track.id, trackId: track.id }, music, { startAtSeconds });
  const { session, choices, isUnread } = sync;
  const hasVideo = session.video !== null;
  const { panel, form, sale } = useRenderRequest(props, sync);
  // Moves details to the wide column if it has room, so that both columns end at about the same height.
  const room = (hasVideo ? 0 : 1) + (similar.length > 0 ? 0 : 1);
  const rights = <TrackRights labelName={track.labelName} rights={track.rights} />;
  const details = (
    <div className={room > 0 ? "" : "mt-6"}>
      <TrackDetails track={track} isWide={room > 0} />
    </div>
  );
  return (
    <TrackPageLayout
      track={track}
      startAtSeconds={startAtSeconds}
      playsBelow={!hasVideo}
      notice={
        returned && (
          <Suspense>
            <ReturnNotice returned={returned} viewerId={viewer.id} priceTokens={track.prices[choices.scope]} />
          </Suspense>
        )
      }
      heart={<TrackHeart track={track} isOn={viewer.hasHeart} />}
      main={
        <>
          {!hasVideo && props.sound}
          <SyncSection title={trackCopy.sync} track={music} sync={sync} />
        </>
      }
      aside={
        <>
          <RenderPanel
            {...panel}
            isHeld={viewer.isHeld}
            hasVideo={hasVideo}
            isUnread={isUnread}
            size={sync.measures}
            problem={props.refusal}
          />
          <TrackActs trackId={track.id} sync={sync} />
          <TrackUses prices={track.prices} scope={choices.scope} />
          {room < 2 && rights}
          {room < 1 && details}
          {session.uploadId && <RenderForm {...form} uploadId={session.uploadId} track={track} sync={sync} />}
        </>
      }
      rest={
        <>
          {room > 0 && details}
          {room > 1 && rights}
          <SimilarTracks track={props.heard} startAtSeconds={choices.startAtSeconds} similar={similar} />
        </>
      }
      foot={
        <>
          {hasVideo && !isUnread && <RenderBar {...panel} />}
          {sale && (
            <Suspense>
              <TokensSheet {...sale} />
            </Suspense>
          )}
        </>
      }
    />
  );
}
