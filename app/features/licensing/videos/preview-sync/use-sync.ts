import { useCallback, useEffect, useState } from "react";
import { currentVideo, type KeptUpload } from "#app/features/services/files/uploads/remembered-video.ts";
import { stageOf } from "#app/features/services/files/uploads/upload-stage.ts";
import type { VideoState } from "#app/features/services/files/uploads/video-session.ts";
import { useVideoSession } from "#app/features/licensing/videos/use-video-session.ts";
import { showToast } from "#app/lib/toast.ts";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import type { FitPlace } from "./fit/use-picture-facts.ts";
import { fittingMode } from "./original-offer.ts";
import { measuresOf, useBrowserPicture, useFinishedPicture } from "./picture-of.ts";
import type { PreviewTrack } from "./preview-track.ts";
import { assumedVideoSeconds, clampStart } from "./start-point.ts";
import { type Place, type SyncChoices, type SyncDefaults, useSyncChoices } from "./sync-choices.ts";
import { clearRenderId } from "./use-render-form.ts";

export type Sync = ReturnType<typeof useSync>;

/**
 * A brand's video with music under it: session, choices and picture facts. `place` is either a track, with the current video that
 * all tracks share, or the render that a version is made of, with a video of its own.
 */
export function useSync(viewerId: string, place: Place, track: PreviewTrack, defaults: SyncDefaults) {
  const isAtDesk = place.trackId !== null;
  const [session, sessionOf] = useVideoSession(viewerId, isAtDesk ? currentVideo : place.key);
  const { choices, change, clear, tryUnder } = useSyncChoices(place, isAtDesk ? session.uploadId : null, defaults);
  const { picture, onPicture } = useBrowserPicture(session);
  const finished = useFinishedPicture(session, track.overlayTrackId);
  const measures = measuresOf(session, picture);
  const videoSeconds = measures?.durationSeconds ?? assumedVideoSeconds;
  const fitting: SyncChoices = {
    ...choices,
    originalMode: fittingMode(choices.originalMode, session.preparation.originalSound),
    hasOverlay: choices.hasOverlay && track.overlayTrackId !== null,
    // Versions support start points only, no edits.
    endsWithTrack: choices.endsWithTrack && isAtDesk,
    startAtSeconds: clampStart(choices.startAtSeconds, { trackSeconds: track.durationSeconds, videoSeconds }),
  };
  usePreparation(session, sessionOf, {
    overlayTrackId: fitting.hasOverlay ? track.overlayTrackId : null,
    isTried: choices.isTried || !isAtDesk,
  });
  useFailureToast(session);
  const [edit, setEdit] = useState<Edit | null>(null);
  const isUploaded = session.upload?.status === "uploaded";
  const fit: FitPlace | null =
    place.trackId !== null && session.uploadId && isUploaded
      ? { videoId: session.uploadId, trackId: place.trackId, preparation: session.preparation.status }
      : null;
  const onStarted = useCallback(() => {
    clearRenderId();
    // A version's own video is cleared; the current video stays for the next track.
    if (isAtDesk) return;
    sessionOf().clear();
    clear();
  }, [sessionOf, clear, isAtDesk]);
  const pick = useCallback(
    (file: File) => {
      sessionOf().pick(file);
      const { uploadId } = sessionOf().store.get();
      if (uploadId && isAtDesk) tryUnder(uploadId);
    },
    [sessionOf, tryUnder, isAtDesk],
  );
  const take = useCallback((video: KeptUpload) => sessionOf().take(video), [sessionOf]);
  return {
    session,
    sessionOf,
    pick,
    /** Takes another uploaded video; null for versions, which need a newly chosen file. */
    take: isAtDesk ? take : null,
    choices: fitting,
    change,
    /** The edit that ends the track with the video, once known. */
    edit,
    onPlan: setEdit,
    /** The music was played under the video: stores the choices and starts the preparation. */
    onTried: useCallback(() => change({}), [change]),
    onStarted,
    picture,
    onPicture,
    finished,
    /** Set for a track on sale under an uploaded video. */
    fit,
    /** Length and shape, measured by the browser or the server. */
    measures,
    videoSeconds,
    /** Neither has measured it yet. */
    isUnread: (picture === "unreadable" || session.video?.file === null) && measures === null,
  };
}

type OverlayRequest = { overlayTrackId: string | null; isTried: boolean };

/**
 * Prepares the picture once the music was tried, so that a render finds it ready; merely viewing tracks starts nothing. Without a
 * local file, the picture without names is prepared for display.
 */
function usePreparation(
  { video }: VideoState,
  sessionOf: () => { setOverlay(trackId: string | null): void; rest(): void },
  { overlayTrackId, isTried }: OverlayRequest,
) {
  const hasFile = video?.file != null;
  const hasVideo = video !== null;
  useEffect(() => {
    if (isTried) sessionOf().setOverlay(overlayTrackId);
    else if (hasVideo && !hasFile) sessionOf().setOverlay(null);
    else sessionOf().rest();
  }, [sessionOf, overlayTrackId, isTried, hasFile, hasVideo]);
}

/** Shows a toast once per failure, in addition to the upload row. */
function useFailureToast({ upload, preparation }: VideoState) {
  const { title, text } = upload ? stageOf(upload, preparation) : { title: null, text: "" };
  useEffect(() => {
    if (title && text) showToast({ kind: "error", title, description: text });
  }, [title, text]);
}
