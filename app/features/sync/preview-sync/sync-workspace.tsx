import { useCallback, useEffect } from "react";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { trackCopy, uploadFailedTitle } from "#app/content/track-copy.ts";
import { TrackRights } from "#app/features/catalogue/rights/track-rights.tsx";
import { UploadRow } from "#app/features/base/uploads/upload-row.tsx";
import { useVideoSession } from "#app/features/base/uploads/use-video-session.ts";
import type { VideoState } from "#app/features/base/uploads/video-session.ts";
import { showToast } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { measuresOf, useBrowserPicture, useFinishedPicture } from "./picture-of.ts";
import { PreviewPlayer } from "./preview-player.tsx";
import { focusConfirmation } from "./confirmations.tsx";
import { RenderForm } from "./render-form.tsx";
import { clearRenderId } from "./render-id.ts";
import { RenderBar, RenderPanel } from "./render-panel.tsx";
import { assumedVideoSeconds, clampStart } from "./start-point.ts";
import { type SyncChoices, useSyncChoices } from "./sync-choices.ts";
import { TrackDetails } from "./track-details.tsx";
import { TrackUsesSection } from "./track-uses.tsx";
import { TrackPageLayout } from "./track-page-layout.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import { useRenderForm } from "./use-render-form.ts";
import { VideoDropZone } from "./video-drop-zone.tsx";
import { VideoFacts } from "./video-facts.tsx";

type SyncWorkspaceProps = {
  track: TrackView;
  viewerId: string;
  balance: number;
  /** A dispute or a debt keeps this account from rendering. */
  isHeld: boolean;
  /** Terms or licence terms are not accepted in the versions in force. */
  mustAcceptTerms: boolean;
  startAtSeconds: number;
  /** Why the last press of Render did nothing. */
  refusal: Toast | null;
};

/** What a brand does here: lay the track under a video, hear and see it, and pay for the render. */
export function SyncWorkspace(props: SyncWorkspaceProps) {
  const { track, viewerId, balance, isHeld, startAtSeconds, refusal } = props;
  const [session, sessionOf] = useVideoSession(viewerId, track.id);
  const { choices, change, clear } = useSyncChoices(track.id, startAtSeconds);
  const { picture, onPicture } = useBrowserPicture(session);
  const finished = useFinishedPicture(session);
  const known = measuresOf(session, picture);
  const isUnread = picture === "unreadable" && known === null;
  const videoSeconds = known?.durationSeconds ?? assumedVideoSeconds;
  const fitting: SyncChoices = {
    ...choices,
    startAtSeconds: clampStart(choices.startAtSeconds, { trackSeconds: track.durationSeconds, videoSeconds }),
  };
  const overlayTrackId = choices.hasOverlay ? track.id : null;
  useEffect(() => sessionOf().setOverlay(overlayTrackId), [sessionOf, overlayTrackId]);
  useFailureToast(session);
  const discard = useCallback(() => {
    sessionOf().clear();
    clear();
    clearRenderId();
  }, [sessionOf, clear]);
  const uses = track.rights.excludedUses;
  const [exclusions, askUses] = useConfirmation(uses.length > 0 ? uses.join("\n") : null);
  const [terms, askTerms] = useConfirmation(props.mustAcceptTerms ? "terms" : null);
  const askFirst = () => {
    const isAsked = askUses() || askTerms();
    if (isAsked) focusConfirmation();
    return isAsked;
  };
  const { form, onSubmit, isSending, isWaiting, stopWaiting } = useRenderForm(session, {
    onStarted: discard,
    askFirst,
  });

  const { video, upload } = session;
  const pick = (file: File) => sessionOf().pick(file);
  const price = {
    prices: track.prices,
    scope: choices.scope,
    onScope: (scope: SyncChoices["scope"]) => change({ scope }),
    balance,
    confirmations: { uses, exclusions, terms },
  };
  return (
    <TrackPageLayout
      track={track}
      startAtSeconds={startAtSeconds}
      sync={
        <details open className="group border-t border-ink">
          <SectionSummary>{trackCopy.sync}</SectionSummary>
          <noscript>
            <p className="pb-4 text-sm">{trackCopy.needsScript}</p>
          </noscript>
          {!video && <VideoDropZone awaited={session.awaited} onPick={pick} />}
          {video && (
            <>
              <VideoFacts video={video} measures={known} onReplace={pick}>
                {upload && (
                  <UploadRow
                    upload={upload}
                    preparation={session.preparation}
                    controls={{
                      pause: () => sessionOf().pause(),
                      resume: () => sessionOf().resume(),
                      cancel: () => sessionOf().cancel(),
                      prepareAgain: () => sessionOf().prepareAgain(),
                    }}
                  />
                )}
              </VideoFacts>
              <PreviewPlayer
                key={`${session.uploadId} ${track.recording}`}
                track={track}
                video={video}
                measures={known}
                videoSeconds={videoSeconds}
                isUnreadable={picture === "unreadable"}
                finished={finished}
                preparation={session.preparation.status}
                choices={fitting}
                onChoice={change}
                onPicture={onPicture}
              />
            </>
          )}
        </details>
      }
      aside={
        <>
          <RenderPanel
            {...price}
            isHeld={isHeld}
            hasVideo={video !== null}
            isUnread={isUnread}
            size={known}
            isSending={isSending}
            problem={refusal}
            isWaiting={isWaiting}
            onStopWaiting={stopWaiting}
          />
          <TrackUsesSection prices={track.prices} scope={choices.scope} />
          <TrackRights labelName={track.labelName} rights={track.rights} />
          <div className="mt-6">
            <TrackDetails track={track} />
          </div>
          {session.uploadId && (
            <RenderForm
              ref={form}
              onSubmit={onSubmit}
              uploadId={session.uploadId}
              track={track}
              choices={fitting}
              hasConfirmed={exclusions.isConfirmed}
              acceptsTerms={terms.isConfirmed}
            />
          )}
        </>
      }
      foot={
        video &&
        !isUnread && (
          <RenderBar {...price} isSending={isSending} isWaiting={isWaiting} onStopWaiting={stopWaiting} />
        )
      }
    />
  );
}

/** The toast beside what the row says, once for each failure. */
function useFailureToast({ upload, preparation }: VideoState) {
  const fromUpload = upload?.status === "failed" || upload?.status === "refused" ? upload.message : null;
  const fromPreparation =
    preparation.status === "failed" || preparation.status === "refused" ? preparation.message : null;
  const message = fromUpload ?? fromPreparation;
  useEffect(() => {
    if (message) showToast({ kind: "error", title: uploadFailedTitle, description: message });
  }, [message]);
}
