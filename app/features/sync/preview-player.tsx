import { useEffect } from "react";
import type { TrackView } from "#worker/domain/catalogue/contract.ts";
import { trackCopy } from "#app/content/track-copy.ts";
import { keyTarget } from "#app/features/player/key-target.ts";
import { soundOwner } from "#app/features/player/sound-claim.ts";
import { outputSize, type Size } from "./output-size.ts";
import { PreviewStage } from "./preview-stage.tsx";
import { PreviewTransport } from "./preview-transport.tsx";
import { StartPointCard } from "./start-point-card.tsx";
import type { SyncChoices } from "./sync-choices.ts";
import type { SyncedPlayback } from "./sync-playback.ts";
import { useSyncedPlayback } from "./use-synced-playback.ts";

type PreviewPlayerProps = {
  track: TrackView;
  video: File;
  size: Size | null;
  videoSeconds: number;
  choices: SyncChoices;
  onChoice: (part: Partial<SyncChoices>) => void;
  onPicture: (picture: Size & { seconds: number }) => void;
};

/** The picked video with the track under it. Give it a key per video and recording: a new one starts over. */
export function PreviewPlayer(props: PreviewPlayerProps) {
  const { track, video, size, videoSeconds, choices, onChoice, onPicture } = props;
  const { videoRef, musicRef, playback, state } = useSyncedPlayback(
    choices.startAtSeconds,
    choices.volumePercent,
  );
  useSpaceBar(playback);
  useEffect(() => {
    const element = videoRef.current;
    if (!element) return undefined;
    const address = URL.createObjectURL(video);
    element.src = address;
    return () => {
      element.removeAttribute("src");
      URL.revokeObjectURL(address);
    };
  }, [video, videoRef]);

  const frame = outputSize(size ?? { width: 16, height: 9 });
  return (
    <div className={frame.height > frame.width ? "preview-portrait" : ""}>
      <PreviewStage
        track={track}
        frame={frame}
        hasOverlay={choices.hasOverlay}
        videoRef={videoRef}
        musicRef={musicRef}
        onPicture={onPicture}
      />
      <div className="min-w-0">
        {state.fault && (
          <p role="alert" className="mt-2 text-sm font-[560] text-bad">
            {state.fault === "picture" ? trackCopy.cannotShow : trackCopy.noMusic}
          </p>
        )}
        <PreviewTransport playback={playback} state={state} videoSeconds={videoSeconds} />
        <StartPointCard
          track={track}
          videoSeconds={videoSeconds}
          choices={choices}
          onChoice={onChoice}
          playback={playback}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3 pt-3 text-sm">
          <input
            type="checkbox"
            className="switch"
            checked={choices.hasOverlay}
            onChange={(event) => onChoice({ hasOverlay: event.currentTarget.checked })}
          />
          {trackCopy.overlay}
        </label>
      </div>
    </div>
  );
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
