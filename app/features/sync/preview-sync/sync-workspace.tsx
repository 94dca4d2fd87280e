import { Kept } from "#app/components/kept.tsx";
import { trackCopy } from "#app/content/track-copy.ts";
import { TrackHeart } from "#app/features/catalogue/hearts/track-heart.tsx";
import { TrackRights } from "#app/features/catalogue/rights/track-rights.tsx";
import { SimilarLinks } from "#app/features/catalogue/similar/similar-links.tsx";
import type { Toast } from "#app/lib/flash.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { focusConfirmation } from "./confirmations.tsx";
import { onSale } from "./preview-track.ts";
import { RenderForm } from "./render-form.tsx";
import { RenderBar, RenderPanel } from "./render-panel.tsx";
import type { SyncChoices } from "./sync-choices.ts";
import { SyncSection } from "./sync-section.tsx";
import { TrackDetails } from "./track-details.tsx";
import { TrackUsesSection } from "./track-uses.tsx";
import { TrackPageLayout } from "./track-page-layout.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import { useRenderForm } from "./use-render-form.ts";
import { useSync } from "./use-sync.ts";

type SyncWorkspaceProps = {
  track: TrackView;
  viewerId: string;
  balance: number;
  /** A dispute or a debt keeps this account from rendering. */
  isHeld: boolean;
  /** Terms or licence terms are not accepted in the versions in force. */
  mustAcceptTerms: boolean;
  startAtSeconds: number;
  hasHeart: boolean;
  /** Why the last press of Render did nothing. */
  refusal: Toast | null;
};

/** What a brand does here: lay the track under a video, hear and see it, and pay for the render. */
export function SyncWorkspace(props: SyncWorkspaceProps) {
  const { track, viewerId, balance, isHeld, startAtSeconds, refusal } = props;
  const music = onSale(track);
  const sync = useSync(viewerId, { key: track.id, trackId: track.id }, music, { startAtSeconds });
  const { session, choices, change, isUnread, known } = sync;
  const uses = track.rights.excludedUses;
  const [exclusions, askUses] = useConfirmation(uses.length > 0 ? uses.join("\n") : null);
  const [terms, askTerms] = useConfirmation(props.mustAcceptTerms ? "terms" : null);
  const askFirst = () => {
    const isAsked = askUses() || askTerms();
    if (isAsked) focusConfirmation();
    return isAsked;
  };
  const { form, onSubmit, isSending, isWaiting, stopWaiting } = useRenderForm(session, {
    onStarted: sync.onStarted,
    askFirst,
  });
  const price = {
    prices: track.prices,
    scope: choices.scope,
    onScope: (scope: SyncChoices["scope"]) => change({ scope }),
    balance,
    confirmations: { uses, exclusions, terms },
  };
  const panel = {
    ...price,
    isHeld,
    hasVideo: session.video !== null,
    isUnread,
    size: known,
    isSending,
    problem: refusal,
    isWaiting,
  };
  return (
    <TrackPageLayout
      track={track}
      startAtSeconds={startAtSeconds}
      heart={<TrackHeart track={track} isOn={props.hasHeart} />}
      sync={<SyncSection title={trackCopy.sync} track={music} sync={sync} />}
      aside={
        <>
          <Kept part="panel" of={panel} isEverywhere>
            <RenderPanel {...panel} onStopWaiting={stopWaiting} />
          </Kept>
          <Kept part="uses" of={[track.prices, choices.scope]} isEverywhere>
            <TrackUsesSection prices={track.prices} scope={choices.scope} />
          </Kept>
          <Kept part="facts" of={track} isEverywhere>
            <TrackRights labelName={track.labelName} rights={track.rights} />
            <div className="mt-6">
              <TrackDetails track={track} />
            </div>
          </Kept>
          <Kept part="similar" of={[track.id, choices.startAtSeconds]} isEverywhere>
            <SimilarLinks trackId={track.id} startAtSeconds={choices.startAtSeconds} />
          </Kept>
          {session.uploadId && (
            <RenderForm
              ref={form}
              onSubmit={onSubmit}
              uploadId={session.uploadId}
              track={track}
              choices={choices}
              hasConfirmed={exclusions.isConfirmed}
              acceptsTerms={terms.isConfirmed}
            />
          )}
        </>
      }
      foot={
        session.video &&
        !isUnread && (
          <RenderBar {...price} isSending={isSending} isWaiting={isWaiting} onStopWaiting={stopWaiting} />
        )
      }
    />
  );
}
