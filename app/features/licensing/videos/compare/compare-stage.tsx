import { type RefObject, useEffect } from "react";
import { compareCopy } from "#app/content/compare-copy.ts";
import { SilentVideo, useShownVideo, VideoOnItsWay } from "#app/features/licensing/videos/dock/dock-video.tsx";
import { useVideoSource } from "#app/features/licensing/videos/preview-sync/picture-of.ts";
import { PickVideo, YourVideos } from "#app/features/licensing/videos/pick-video.tsx";
import { useVideoSession } from "#app/features/licensing/videos/use-video-session.ts";
import { currentVideo } from "#app/features/services/files/uploads/remembered-video.ts";

/** The current video; its length and cuts are null until known. */
export function useComparedVideo(viewerId: string) {
  const [session, sessionOf] = useVideoSession(viewerId, currentVideo);
  const { video, preparation } = session;
  // Cuts are detected in the finished picture, so this requests one.
  useEffect(() => sessionOf().setOverlay(null), [sessionOf]);
  const shownVideo = useShownVideo(session);
  const videoSeconds = (video && shownVideo.measures?.durationSeconds) || null;
  const cutsMs = video && preparation.status === "ready" ? (preparation.spotting?.cutsMs ?? null) : null;
  const note = cutsNote(video !== null, preparation.status, cutsMs);
  return { session, sessionOf, shownVideo, videoSeconds, cutsMs, note };
}

export type ComparedVideo = ReturnType<typeof useComparedVideo>;

function cutsNote(hasVideo: boolean, preparation: string, cutsMs: readonly number[] | null): string | null {
  if (!hasVideo) return null;
  if (cutsMs !== null) return cutsMs.length === 0 ? compareCopy.noCuts : compareCopy.cutCount(cutsMs.length);
  return preparation === "ready" || preparation === "refused" || preparation === "failed"
    ? compareCopy.cutsUnknown
    : compareCopy.finding;
}

type CompareStageProps = Pick<ComparedVideo, "session" | "sessionOf" | "shownVideo"> & {
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
          <PickVideo id="compare-video" text={compareCopy.chooseText} onPick={(file) => sessionOf().pick(file)} />
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
