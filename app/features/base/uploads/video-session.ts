import { createStore, type Store } from "#app/lib/store.ts";
import { createFileSession, type FileSession, type FileState } from "./file-session.ts";
import { createPreparing, type Preparation } from "./preparation.ts";
import type { VideoMemory } from "./remembered-video.ts";
import type { UploadTransport } from "./transport.ts";

export type VideoState = Omit<FileState, "file"> & { video: File | null; preparation: Preparation };
export type VideoSession = Omit<FileSession, "store"> & {
  store: Store<VideoState>;
  /** Which track's title and artist to burn into the picture; null for none. Changing it prepares again. */
  setOverlay(trackId: string | null): void;
  prepareAgain(): void;
};

export const noVideo: VideoState = {
  video: null,
  uploadId: null,
  upload: null,
  preparation: { status: "none" },
  awaited: null,
};

/** The one video that a person lays one track under: picked, uploaded, prepared. `key` names both. */
export function createVideoSession(
  key: string,
  transport: UploadTransport,
  memory: VideoMemory,
): VideoSession {
  const { store: sending, ...session } = createFileSession("video", key, transport, memory);
  const store = createStore<VideoState>(noVideo);
  const preparing = createPreparing(transport, (preparation) => store.change({ preparation }));
  let overlayTrackId: string | null = null;

  sending.subscribe(() => {
    const before = store.get();
    const { file, ...now } = sending.get();
    const isAnother = now.uploadId !== before.uploadId;
    if (isAnother) preparing.stop();
    const preparation = isAnother ? noVideo.preparation : before.preparation;
    store.change({ ...now, video: file, preparation });
    const hadArrived = !isAnother && before.upload?.status === "uploaded";
    if (now.uploadId && now.upload?.status === "uploaded" && !hadArrived)
      preparing.ask(now.uploadId, overlayTrackId);
  });

  return {
    ...session,
    store,
    setOverlay(trackId) {
      if (trackId === overlayTrackId) return;
      overlayTrackId = trackId;
      const { uploadId, upload } = store.get();
      if (uploadId && upload?.status === "uploaded") preparing.ask(uploadId, trackId);
    },
    prepareAgain() {
      const { uploadId } = store.get();
      if (uploadId) preparing.ask(uploadId, overlayTrackId);
    },
  };
}
