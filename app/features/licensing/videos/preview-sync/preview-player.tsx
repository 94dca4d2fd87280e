import { useEffect, useState } from "react";
import { SwitchField } from "#app/components/inputs.tsx";
import { trackCopy } from "#app/content/track-copy.ts";
import { keyTarget } from "#app/features/catalogue/playback/cards.ts";
import { soundOwner } from "#app/features/catalogue/playback/sound-claim.ts";
import type { PickedVideo } from "#app/features/services/files/uploads/video-session.ts";
import { outputSize } from "#render-service/output-size.contract.ts";
import { offerOriginal } from "./original-offer.ts";
import { OriginalSoundField } from "./original-sound-field.tsx";
import { useVideoSource } from "./picture-of.ts";
import type { PreviewTrack } from "./preview-track.ts";
import { PreviewStage, PreviewTransport } from "./preview-stage.tsx";
import { StartPointCard } from "./start-point-card.tsx";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import type { Laid } from "./use-laid-music.ts";
import type { Sync } from "./use-sync.ts";
import { usePreviewPlayback } from "./use-preview-playback.ts";

type PreviewPlayerProps = { track: PreviewTrack; video: PickedVideo; sync: Sync };

/** The chosen video with the track under it. Give it a key per video and recording, to reset its state. */
export default function PreviewPlayer({ track, video: { file }, sync }: PreviewPlayerProps) {
  const { measures, videoSeconds, choices, change } = sync;
  /** Only the finished picture can be shown. */
  const isUnreadable = sync.picture === "unreadable" || file === null;
  const [trial, setTrial] = useState<Laid | null>(null);
  const { videoRef, musicRef, playback, state, isMissing, speech, isHeard } = usePreviewPlayback(track, sync, trial);
  const finished = isUnreadable ? sync.finished : null;
  const isShown = !isUnreadable || finished !== null;
  const noPicture = state.isPictureBroken && finished ? trackCopy.noPicture : null;
  const problem = state.broken.size > 0 || isMissing ? trackCopy.noMusic : noPicture;
  useSpaceBar(isShown ? playback : null);
  useVideoSource(videoRef, finished?.href ?? file);
  const frame = outputSize(measures ?? { width: 16, height: 9 });
  return (
    <div className={frame.height > frame.width ? "preview-portrait" : ""}>
      <PreviewStage
        track={track}
        frame={frame}
        hasOverlay={choices.hasOverlay && isShown && !finished?.hasOverlay}
        playback={playback}
        videoRef={videoRef}
        musicRef={musicRef}
        onPicture={(picture) => !isUnreadable && sync.onPicture(picture)}
        notice={isShown ? null : noticeFor(sync, file)}
      />
      <div className="min-w-0">
        {problem && (
          <p role="alert" className="mt-2 text-sm font-label text-bad">
            {problem}
          </p>
        )}
        {finished && file && <p className="mt-2 text-sm text-ink2">{trackCopy.showsFinished}</p>}
        {isShown && <PreviewTransport playback={playback} state={state} videoSeconds={videoSeconds} />}
        {(measures || !isUnreadable) && (
          <div className={isShown ? "" : "mt-4"}>
            <StartPointCard
              track={track}
              sync={sync}
              playback={playback}
              onTrial={setTrial}
              speech={{ regionsMs: speech.speechMs, isHeard }}
              file={isUnreadable ? null : file}
              originalSound={
                <OriginalSoundField
                  offer={offerOriginal(sync.session.preparation, choices.originalMode)}
                  speech={speech}
                  sync={sync}
                />
              }
            />
          </div>
        )}
        {track.overlayTrackId && (
          <SwitchField
            label={trackCopy.overlay}
            className="pt-3"
            checked={choices.hasOverlay}
            onCheckedChange={(hasOverlay) => change({ hasOverlay })}
          />
        )}
      </div>
    </div>
  );
}

/** Explains why there is no picture yet. */
function noticeFor({ session: { preparation }, measures }: Sync, file: File | null): string {
  if (preparation.status === "refused" || preparation.status === "failed") return trackCopy.cannotShow.never;
  if (file === null) return trackCopy.cannotShow.elsewhere;
  return measures ? trackCopy.cannotShow.soon : trackCopy.cannotShow.unread;
}

/** Space starts the preview if nothing was played before; afterwards the player's keys control whatever played last. */
function useSpaceBar(playback: SyncedPlayback | null) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = ["text", "button", "choice"].includes(keyTarget(event.target));
      if (event.key !== " " || event.defaultPrevented || isElsewhere || soundOwner()) return;
      event.preventDefault();
      playback?.toggle();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [playback]);
}
