import type { RefObject } from "react";
import { dockCopy } from "#app/content/videos-copy.ts";
import { measuresOf, useBrowserPicture, useFinishedPicture } from "#app/features/licensing/videos/preview-sync/picture-of.ts";
import { uploadControls } from "#app/features/licensing/videos/use-video-session.ts";
import { UploadRow } from "#app/features/services/files/uploads/upload-row.tsx";
import type { VideoSession, VideoState } from "#app/features/services/files/uploads/video-session.ts";

type SilentVideoProps = {
  videoRef: RefObject<HTMLVideoElement | null>;
  label: string;
  onPicture: (picture: { durationSeconds: number; width: number; height: number } | "unreadable") => void;
};

/** The brand's video, muted, because its music plays separately; reports its size, or that it cannot be shown. */
export function SilentVideo({ videoRef, label, onPicture }: SilentVideoProps) {
  return (
    <video
      ref={videoRef}
      muted
      playsInline
      preload="auto"
      aria-label={label}
      className="size-full min-h-0 object-contain"
      onLoadedMetadata={({ currentTarget: { duration, videoWidth, videoHeight } }) =>
        onPicture(
          videoWidth > 0 && Number.isFinite(duration)
            ? { durationSeconds: duration, width: videoWidth, height: videoHeight }
            : "unreadable",
        )
      }
      onError={({ currentTarget }) => currentTarget.hasAttribute("src") && onPicture("unreadable")}
    />
  );
}

type VideoOnItsWayProps = Pick<VideoState, "upload" | "preparation"> & { sessionOf: () => VideoSession };

/** Preparation states with nothing to report: the picture itself shows the rest. */
const isSettled: ReadonlySet<string> = new Set(["none", "ready"]);

/** Progress of a video's upload and preparation, until both are done. */
export function VideoOnItsWay({ upload, preparation, sessionOf }: VideoOnItsWayProps) {
  if (!upload || (upload.status === "uploaded" && isSettled.has(preparation.status))) return null;
  return <UploadRow upload={upload} preparation={preparation} controls={uploadControls(sessionOf)} />;
}

/**
 * A source to show without burnt-in names: the brand's own file, or else the finished picture. `notice` explains why there is
 * neither.
 */
export function useShownVideo(session: VideoState) {
  const { video, preparation } = session;
  const { picture, onPicture } = useBrowserPicture(session);
  const finished = useFinishedPicture(session, null);
  const isUnreadable = picture === "unreadable" || video?.file === null;
  const source = isUnreadable ? (finished?.href ?? null) : (video?.file ?? null);
  return {
    measures: measuresOf(session, picture),
    source,
    notice: source || !video ? null : noticeFor(preparation.status, video.file !== null),
    isUnreadable,
    onPicture,
  };
}

function noticeFor(preparation: string, hasFile: boolean): string {
  if (preparation === "refused" || preparation === "failed") return dockCopy.unusable;
  return hasFile ? dockCopy.unshown : dockCopy.preparing;
}
