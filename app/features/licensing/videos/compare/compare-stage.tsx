import type { RefObject } from "react";
import type { VideoSession, VideoState } from "#app/features/services/files/uploads/video-session.ts";
import { compareCopy } from "#app/content/compare-copy.ts";
import {
  SilentVideo,
  type useShownVideo,
  VideoOnItsWay,
} from "#app/features/licensing/videos/dock/dock-video.tsx";
import { useVideoSource } from "#app/features/licensing/videos/preview-sync/picture-of.ts";
import { PickVideo, YourVideos } from "#app/features/licensing/videos/pick-video.tsx";

type CompareStageProps = {
  session: VideoState;
  sessionOf: () => VideoSession;
  shownVideo: ReturnType<typeof useShownVideo>;
  videoRef: RefObject<HTMLVideoElement | null>;
  /** Names of the audible track, shown over the picture. */
  title: string | undefined;
  artist: string | null | undefined;
};

/** The brand's own video, or a control for choosing one. */
export function CompareStage({ session, sessionOf, shownVideo, videoRef, title, artist }: CompareStageProps) {
  const { video, upload, uploadId, preparation } = session;
  return (
    <div className="compare-stage">
      {video ? (
        <Picture key={uploadId} {...{ shownVideo, videoRef, title, artist }} />
      ) : (
        <div className="noscript:hidden">
          <PickVideo
            id="compare-video"
            title={compareCopy.choose}
            text={compareCopy.chooseText}
            onPick={(file) => sessionOf().pick(file)}
          />
        </div>
      )}
      <div className="pt-1 noscript:hidden">
        <VideoOnItsWay upload={upload} preparation={preparation} sessionOf={sessionOf} />
        <YourVideos usedId={uploadId} onTake={(taken) => sessionOf().take(taken)} />
      </div>
    </div>
  );
}

type PictureProps = Pick<CompareStageProps, "shownVideo" | "videoRef" | "title" | "artist">;

function Picture({ shownVideo, videoRef, title, artist }: PictureProps) {
  const { source, notice, onPicture } = shownVideo;
  useVideoSource(videoRef, source);
  return (
    <div className="relative grid aspect-video overflow-hidden rounded-xs bg-black">
      <SilentVideo videoRef={videoRef} label={compareCopy.picture} onPicture={onPicture} />
      {notice && <output className="dock-notice">{notice}</output>}
      {!notice && title && (
        <div className="dock-names block" aria-hidden="true">
          <p className="wide font-title">{title}</p>
          {artist && <p className="text-xs">{artist}</p>}
        </div>
      )}
    </div>
  );
}
