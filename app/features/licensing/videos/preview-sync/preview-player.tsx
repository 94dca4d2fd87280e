import { useEffect, useEffectEvent, useState } from "react";
import { SwitchField } from "#app/components/inputs.tsx";
import { trackCopy } from "#app/content/track-copy.ts";
import { keyTarget } from "#app/features/catalogue/playback/cards.ts";
import { soundOwner } from "#app/features/catalogue/playback/sound-claim.ts";
import type { Preparation, Source } from "#app/features/services/files/uploads/preparation.ts";
import type { PickedVideo } from "#app/features/services/files/uploads/video-session.ts";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { outputSize } from "#render-service/output-size.contract.ts";
import type { HeardOriginal } from "./original-mix.ts";
import { offerOriginal } from "./original-offer.ts";
import { OriginalSoundField } from "./original-sound-field.tsx";
import type { FitPlace } from "./fit/use-picture-facts.ts";
import { type BrowserPicture, type FinishedPicture, useVideoSource } from "./picture-of.ts";
import type { PreviewTrack } from "./preview-track.ts";
import { PreviewStage, PreviewTransport } from "./preview-stage.tsx";
import { StartPointCard } from "./start-point-card.tsx";
import type { SyncChoices } from "./sync-choices.ts";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import { type Laid, useLaidMusic } from "./use-laid-music.ts";
import { useSpeech } from "./speech/speech.ts";
import { useOriginalMix } from "./use-original-mix.ts";
import { useSyncedPlayback } from "./use-synced-playback.ts";

type PreviewPlayerProps = {
  track: PreviewTrack;
  video: PickedVideo;
  measures: Source | null;
  videoSeconds: number;
  /** The browser has no decoder for the file; `finished` is shown instead as soon as there is one. */
  isUnreadable: boolean;
  finished: FinishedPicture | null;
  uploadId: string | null;
  preparation: Preparation;
  onPrepareForSound: () => void;
  fit: FitPlace | null;
  /** The edit by which the track would end as the video does. */
  edit: Edit | null;
  onPlan: (edit: Edit | null) => void;
  choices: SyncChoices;
  onChoice: (part: Partial<SyncChoices>) => void;
  onPicture: (picture: BrowserPicture) => void;
  /** Played under the video for the first time. */
  onTried: () => void;
};

/** The picked video with the track under it. Give it a key per video and recording: a new one starts over. */
export default function PreviewPlayer(props: PreviewPlayerProps) {
  const { track, video, measures, videoSeconds, choices, onChoice, onPicture } = props;
  const { file } = video;
  /** Nothing of it can be shown but the finished picture. */
  const isUnreadable = props.isUnreadable || file === null;
  const [trial, setTrial] = useState<Laid | null>(null);
  const { videoRef, musicRef, playback, state, isMissing, speech, isHeard } = usePreviewPlayback(
    props,
    trial,
  );
  const finished = isUnreadable ? props.finished : null;
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
        onPicture={(picture) => !isUnreadable && onPicture(picture)}
        notice={isShown ? null : noticeFor(props)}
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
              videoSeconds={videoSeconds}
              choices={choices}
              onChoice={onChoice}
              playback={playback}
              fit={props.fit}
              edit={props.edit}
              onPlan={props.onPlan}
              onTrial={setTrial}
              speech={{ regionsMs: speech.speechMs, isHeard }}
              file={isUnreadable ? null : file}
              originalSound={
                <OriginalSoundField
                  offer={offerOriginal(props.preparation, choices.originalMode)}
                  speech={speech}
                  videoMs={videoSeconds * 1000}
                  choices={choices}
                  onChoice={onChoice}
                  onPrepareAgain={props.onPrepareForSound}
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
            onChange={(event) => onChoice({ hasOverlay: event.currentTarget.checked })}
          />
        )}
      </div>
    </div>
  );
}

/** Plays music and original sound with the picture, as the render will mix them; `trial` is heard instead of the choices. */
function usePreviewPlayback(props: PreviewPlayerProps, trial: Laid | null) {
  const { track, measures, uploadId, preparation, choices } = props;
  const { startAtSeconds, endsWithTrack } = choices;
  const laid = useLaidMusic(
    track.musicHref,
    trial ?? { startAtSeconds, edit: endsWithTrack ? (props.edit ?? "awaited") : null },
  );
  const synced = useSyncedPlayback(laid.music, measures?.durationSeconds ?? Infinity);
  const { videoRef, musicRef, playback, state } = synced;
  const { originalSound } = preparation;
  const speech = useSpeech(uploadId, originalSound?.kind === "kept" ? originalSound.speechMs : nobody);
  const heard = heardOf(props, speech.speechMs);
  useOriginalMix(videoRef, musicRef, playback, heard, choices.volumePercent / 100);
  const fetchAgain = useEffectEvent(() => laid.isMissing && laid.again());
  useEffect(() => playback?.onStart(() => fetchAgain()), [playback]);
  const tellUnreadable = useEffectEvent(() => props.onPicture("unreadable"));
  useEffect(() => {
    if (state.isPictureBroken) tellUnreadable();
  }, [state.isPictureBroken]);
  const tellTried = useEffectEvent(() => props.onTried());
  useEffect(() => {
    if (state.isPlaying) tellTried();
  }, [state.isPlaying]);
  return { ...synced, isMissing: laid.isMissing, speech, isHeard: heard !== null };
}

const nobody: SpeechRegions = [];

/** What the preview lets be heard of the original sound: what the render will mix, and only once that is there. */
function heardOf(
  { uploadId, preparation, choices }: Pick<PreviewPlayerProps, "uploadId" | "preparation" | "choices">,
  speechMs: SpeechRegions,
): HeardOriginal | null {
  const { originalMode, originalPercent } = choices;
  if (originalMode === "mute" || preparation.originalSound?.kind !== "kept" || uploadId === null) return null;
  const duckMs = originalMode === "duck" ? speechMs : nobody;
  return { href: `/media/originals/${uploadId}`, volume: originalPercent / 100, duckMs };
}

/** Why there is no picture yet, and what becomes of it. */
function noticeFor({
  preparation,
  measures,
  video,
}: Pick<PreviewPlayerProps, "preparation" | "measures" | "video">): string {
  if (preparation.status === "refused" || preparation.status === "failed") return trackCopy.cannotShow.never;
  if (video.file === null) return trackCopy.cannotShow.elsewhere;
  return measures ? trackCopy.cannotShow.soon : trackCopy.cannotShow.unread;
}

/** Space plays the preview when nothing was heard before; afterwards the player's own keys know who was heard last. */
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
