import { useCallback, useEffect } from "react";
import { uploadFailedTitle } from "#app/content/track-copy.ts";
import { useVideoSession } from "#app/features/base/uploads/use-video-session.ts";
import type { VideoState } from "#app/features/base/uploads/video-session.ts";
import { showToast } from "#app/lib/toast.ts";
import { measuresOf, useBrowserPicture, useFinishedPicture } from "./picture-of.ts";
import type { PreviewTrack } from "./preview-track.ts";
import { clearRenderId } from "./render-id.ts";
import { assumedVideoSeconds, clampStart } from "./start-point.ts";
import { type SyncChoices, type SyncDefaults, useSyncChoices } from "./sync-choices.ts";

export type Sync = ReturnType<typeof useSync>;

/**
 * A video of one's own with music under it: its session, what was chosen, and what is known of its picture. `key` tells
 * one such pair from another: the track, or the render that a version is made of.
 */
export function useSync(viewerId: string, key: string, track: PreviewTrack, defaults: SyncDefaults) {
  const [session, sessionOf] = useVideoSession(viewerId, key);
  const { choices, change, clear } = useSyncChoices(key, defaults);
  const { picture, onPicture } = useBrowserPicture(session);
  const finished = useFinishedPicture(session);
  const known = measuresOf(session, picture);
  const videoSeconds = known?.durationSeconds ?? assumedVideoSeconds;
  const fitting: SyncChoices = {
    ...choices,
    hasOverlay: choices.hasOverlay && track.overlayTrackId !== null,
    startAtSeconds: clampStart(choices.startAtSeconds, { trackSeconds: track.durationSeconds, videoSeconds }),
  };
  const overlayTrackId = fitting.hasOverlay ? track.overlayTrackId : null;
  useEffect(() => sessionOf().setOverlay(overlayTrackId), [sessionOf, overlayTrackId]);
  useFailureToast(session);
  const discard = useCallback(() => {
    sessionOf().clear();
    clear();
    clearRenderId();
  }, [sessionOf, clear]);
  return {
    session,
    sessionOf,
    choices: fitting,
    change,
    /** Once the render has started: the page is as if nothing had been picked. */
    discard,
    picture,
    onPicture,
    finished,
    /** Length and shape, by the browser or by us. */
    known,
    videoSeconds,
    /** Neither knows them yet. */
    isUnread: picture === "unreadable" && known === null,
  };
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
