import { videoToasts } from "#app/content/videos-copy.ts";
import {
  isSending,
  isSignedOut,
  keepSessions,
  useKeptSession,
} from "#app/features/services/files/uploads/kept-sessions.ts";
import {
  browserMemory,
  desk,
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
  (key) =>
    createVideoSession(
      key,
      browserTransport,
      browserMemory,
      key.endsWith(`:${desk}`) ? newestVideo : undefined,
    ),
  isSending,
  isSignedOut,
);

/** A person's video in one place: `desk`, or a place of its own, as for a version of a licensed video. */
export function useVideoSession(ownerId: string, place: string): [VideoState, () => VideoSession] {
  return useKeptSession(sessions, `${ownerId}:${place}`, noVideo);
}

/**
 * Puts one of a person's finished uploads on the desk, in place of what lies there: with its file where this browser still
 * has it.
 */
export async function putOnDesk(ownerId: string, upload: KeptUpload): Promise<void> {
  const key = `${ownerId}:${desk}`;
  const session = sessions.of(key);
  if (session.store.get().uploadId === upload.id) return;
  const remembered = await browserMemory.recall(key);
  if (remembered?.uploadId === upload.id) session.recall();
  else session.take(upload);
}

/** Begins to send a file of a person's own, in place of what lies on the desk: the next track's page finds it there. */
export const layOnDesk = (ownerId: string, file: File): void => sessions.of(`${ownerId}:${desk}`).pick(file);

/** Leaves the desk to another video; one that is on its way stays. */
export function clearDesk(ownerId: string): void {
  const session = sessions.of(`${ownerId}:${desk}`);
  if (!isSending(session)) session.clear();
}

/** The video that was used last, on whatever device. Not asked for where it cannot be used. */
const newestVideo: FindNewest = async () => {
  const videos = await listVideos().catch(() => []);
  const newest = videos.find(({ isRefused }) => !isRefused);
  return newest ? { id: newest.id, name: newest.filename, size: newest.sizeBytes } : null;
};

/** The person's own finished videos, the one used last first. Throws when the line or the server is down. */
export async function listVideos(): Promise<BrandVideo[]> {
  const answer = await rpc.api.videos.$get();
  if (!answer.ok) throw new Error(`Videos could not be listed: ${answer.status}`);
  return (await answer.json()).videos;
}

/** What the row of an upload does with its session's video. */
export const uploadControls = (sessionOf: () => VideoSession): UploadControls => ({
  pause: () => sessionOf().pause(),
  resume: () => sessionOf().resume(),
  cancel: () => removeVideo(sessionOf()),
  prepareAgain: () => sessionOf().prepareAgain(),
});

/** Removes a video, which can be undone for ten seconds; one that has not arrived is cancelled. */
function removeVideo(session: VideoSession): void {
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
