import { Film, PanelBottomClose, PanelBottomOpen, SkipBack, SkipForward, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "#app/components/button.tsx";
import { dockCopy } from "#app/content/videos-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { usePlayer } from "#app/features/catalogue/playback/player-provider.tsx";
import { neighbour } from "#app/features/catalogue/playback/player-state.ts";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { currentVideo } from "#app/features/services/files/uploads/remembered-video.ts";
import { useVideoSession } from "#app/features/licensing/videos/use-video-session.ts";
import { PickVideo, YourVideos } from "#app/features/licensing/videos/pick-video.tsx";
import { useShownVideo, VideoOnItsWay } from "./dock-video.tsx";
import { DockedVideo } from "./docked-video.tsx";

type VideoDockProps = { viewerId: string; onClose: () => void };

/** The brand's own video beside the library: plays with the player's track, and keeps running while tracks are swapped. */
export default function VideoDock({ viewerId, onClose }: VideoDockProps) {
  const [session, sessionOf] = useVideoSession(viewerId, currentVideo);
  const { video, upload, uploadId, preparation } = session;
  const [isCollapsed, setCollapsed] = useState(false);
  const { measures, source, notice, isUnreadable, onPicture } = useShownVideo(session);
  // Without burnt-in names: the dock draws the current track's over it.
  useEffect(() => {
    if (video && isUnreadable) sessionOf().setOverlay(null);
    else sessionOf().rest();
  }, [sessionOf, video, isUnreadable]);
  return (
    <aside className="dock" aria-label={dockCopy.region} data-collapsed={isCollapsed || undefined}>
      <div className="dock-head flex min-h-11 items-center gap-2 pl-3.5">
        <Film className="icon-sm flex-none text-ink2" aria-hidden="true" />
        <span className="min-w-0 truncate text-sm font-label">{video?.name ?? dockCopy.region}</span>
        <span className="tc text-sm text-ink2 max-sm:hidden">{measures && formatTenths(measures.durationSeconds)}</span>
        <span className="ml-auto flex flex-none">
          <IconButton
            Icon={isCollapsed ? PanelBottomOpen : PanelBottomClose}
            label={isCollapsed ? dockCopy.expand : dockCopy.collapse}
            aria-expanded={!isCollapsed}
            onClick={() => setCollapsed(!isCollapsed)}
          />
          <IconButton Icon={X} label={dockCopy.close} onClick={onClose} />
        </span>
      </div>
      {video ? (
        <DockedVideo
          key={uploadId}
          videoId={uploadId}
          source={source}
          seconds={measures?.durationSeconds ?? null}
          isTall={measures !== null && measures.height > measures.width}
          notice={notice}
          onPicture={onPicture}
          neighbours={<Neighbours />}
        >
          <div className="border-t border-line px-3.5 py-1">
            <VideoOnItsWay upload={upload} preparation={preparation} sessionOf={sessionOf} />
            <YourVideos usedId={uploadId} onTake={(taken) => sessionOf().take(taken)} />
          </div>
        </DockedVideo>
      ) : (
        <div className="p-4">
          <PickVideo id="dock-video" text={dockCopy.chooseText} onPick={(file) => sessionOf().pick(file)} />
          <YourVideos usedId={null} onTake={(taken) => sessionOf().take(taken)} />
        </div>
      )}
    </aside>
  );
}

/** Previous and next track of the list; the picture keeps running. */
function Neighbours() {
  const { track, queue, next, previous } = usePlayer();
  const [before, after] = [neighbour({ track, queue }, -1), neighbour({ track, queue }, 1)];
  if (!before && !after) return null;
  return (
    <div className="grid grid-cols-2 border-t border-line max-xl:hidden">
      <Neighbour track={before} label={dockCopy.previous} icon={<SkipBack />} onPress={previous} />
      <Neighbour track={after} label={dockCopy.next} icon={<SkipForward />} onPress={next} />
    </div>
  );
}

type NeighbourProps = {
  track: PlayerTrack | null;
  label: string;
  icon: ReactNode;
  onPress: () => void;
};

function Neighbour({ track, label, icon, onPress }: NeighbourProps) {
  return (
    <button
      type="button"
      className="flex min-h-13 min-w-0 items-center gap-2.5 border-line px-3.5 py-2 text-left not-first:border-l enabled:hover:bg-sunk disabled:text-ink3"
      disabled={!track}
      onClick={onPress}
    >
      <span className="flex-none [&_svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      {track && <CoverArt track={track} size={48} className="size-7 flex-none rounded-xs" />}
      <span className="min-w-0">
        <span className="block truncate text-xs font-label">{track?.title ?? "–"}</span>
        <span className="block text-2xs text-ink2">{label}</span>
      </span>
    </button>
  );
}
