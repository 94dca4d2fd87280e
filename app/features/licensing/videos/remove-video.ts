import { videoToasts } from "#app/content/videos-copy.ts";
import type { VideoSession } from "#app/features/services/files/uploads/video-session.ts";
import { showToast } from "#app/lib/toast.ts";

/** Removes a video, which can be undone for ten seconds; one that has not arrived is cancelled. */
export function removeVideo(session: VideoSession): void {
  const { upload, video } = session.store.get();
  if (upload?.status !== "uploaded" || video === null) return session.cancel();
  const bringBack = session.remove();
  showToast({
    ...videoToasts.removed(video.name),
    undo: () => {
      void bringBack().then((back) =>
        showToast(back.isBack ? videoToasts.restored : videoToasts.notRestored(back.reason)),
      );
    },
  });
}
