import { videoToasts } from "#app/content/videos-copy.ts";
import { isSending, isSignedOut, keepSessions, useKeptSession } from "#app/features/services/files/uploads/kept-sessions.ts";
import {
  browserMemory,
  currentVideo,
  type FindNewest,
  type KeptUpload,
} from "#app/features/services/files/uploads/remembered-video.ts";
import type { UploadControls } from "#app/features/services/files/uploads/upload-row.tsx";
import { browserTransport } from "#app/features/services/files/uploads/transport.ts";
import {
  createVideoSession,
  noVideo,
  type VideoSession,
  type VideoState,
} from "#app/features/services/files/uploads/video-session.ts";
import { rpc } from "#app/lib/rpc.ts";
import { showToast } from "#app/lib/toast.ts";
import type { BrandVideo } from "#worker/domain/licensing/videos/videos.contract.ts";

const sessions = keepSessions<VideoState, VideoSession>(
  (key) => createVideoSession(key, browserTransport, browserMemory, key.endsWith(`:${currentVideo}`) ? newestVideo : undefined),
  isSending,
  isSignedOut,
);

/** A user's video in one place: `desk`, the current video, or a key of its own, as for a version. */
export function useVideoSession(ownerId: string, place: string): [VideoState, () => VideoSession] {
  return useKeptSession(sessions, `${ownerId}:${place}`, noVideo);
}

/** Makes a finished upload the current video, with its file if this browser still has it. */
export async function setCurrentVideo(ownerId: string, upload: KeptUpload): Promise<void> {
  const key = `${ownerId}:${currentVideo}`;
  const session = sessions.of(key);
  if (session.store.get().uploadId === upload.id) return;
  const remembered = await browserMemory.recall(key);
  if (remembered?.uploadId === upload.id) session.recall();
  else session.take(upload);
}

/** Makes a new file the current video and starts its upload; track pages will use it. */
export const layOnDesk = (ownerId: string, file: File): void => sessions.of(`${ownerId}:${currentVideo}`).pick(file);

/** Clears the current video, unless it is still uploading. */
export function clearCurrentVideo(ownerId: string): void {
  const session = sessions.of(`${ownerId}:${currentVideo}`);
  if (!isSending(session)) session.clear();
}

/** The video used last, on any device, except refused ones. */
const newestVideo: FindNewest = async () => {
  const videos = await listVideos().catch(() => []);
  const newest = videos.find(({ isRefused }) => !isRefused);
  return newest ? { id: newest.id, name: newest.filename, size: newest.sizeBytes } : null;
};

/** The user's finished videos, last used first. Throws on network and server errors. */
export async function listVideos(): Promise<BrandVideo[]> {
  const answer = await rpc.api.videos.$get();
  if (!answer.ok) throw new Error(`Videos could not be listed: ${answer.status}`);
  return (await answer.json()).videos;
}

/** Handlers of the upload row. */
export const uploadControls = (sessionOf: () => VideoSession): UploadControls => ({
  pause: () => sessionOf().pause(),
  resume: () => sessionOf().resume(),
  cancel: () => removeVideo(sessionOf()),
  prepareAgain: () => sessionOf().prepareAgain(),
});

/** Removes a video, with ten seconds to undo; an unfinished upload is cancelled. */
function removeVideo(session: VideoSession): void {
  const { upload, video } = session.store.get();
  if (upload?.status !== "uploaded" || video === null) return session.cancel();
  const bringBack = session.remove();
  showToast({
    ...videoToasts.removed(video.name),
    undo: () => {
      void bringBack().then((back) => showToast(back.isBack ? videoToasts.restored : videoToasts.notRestored(back.reason)));
    },
  });
}
