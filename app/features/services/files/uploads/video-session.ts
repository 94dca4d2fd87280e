import { createStore, type Store } from "#app/lib/store.ts";
import { createFileSession, type FileSession, type FileState } from "./file-session.ts";
import { createPreparing, noPreparation, type Preparation } from "./preparation.ts";
import type { FindNewest, VideoMemory } from "./remembered-video.ts";
import type { UploadTransport } from "./transport.ts";

/** `file` is null if only the server has the video. */
export type PickedVideo = { name: string; size: number; file: File | null };
export type VideoState = Omit<FileState, "file" | "storedUpload"> & {
  video: PickedVideo | null;
  preparation: Preparation;
};
export type VideoSession = Omit<FileSession, "store"> & {
  store: Store<VideoState>;
  /** The track whose title and artist are burnt into the picture; null for none. A change starts a new preparation. */
  setOverlay(trackId: string | null): void;
  /** Stops preparing until `setOverlay` is called again, because no music is being tried under the video. */
  rest(): void;
  prepareAgain(): void;
  /** Prepares again if the picture dates from before the video's own sound was stored. */
  prepareForSound(): void;
};

export const noVideo: VideoState = {
  video: null,
  uploadId: null,
  upload: null,
  preparation: noPreparation,
  awaited: null,
};

/**
 * The one video that the user lays music under: chosen or taken from the server, uploaded, prepared. `key` is made of the owner
 * and the place.
 */
export function createVideoSession(
  key: string,
  transport: UploadTransport,
  memory: VideoMemory,
  findNewest?: FindNewest,
): VideoSession {
  const { store: sending, ...session } = createFileSession("video", key, transport, memory, findNewest);
  const store = createStore<VideoState>(noVideo);
  const preparing = createPreparing(transport, (preparation) => store.change({ preparation }));
  let overlayTrackId: string | null = null;
  let isResting = false;

  function prepare() {
    const { uploadId, upload } = store.get();
    if (uploadId && upload?.status === "uploaded" && !isResting) preparing.ask(uploadId, overlayTrackId);
  }
  sending.subscribe(() => {
    const before = store.get();
    const now = sending.get();
    const { uploadId, upload, awaited } = now;
    const isAnother = uploadId !== before.uploadId;
    if (isAnother) preparing.stop();
    const preparation = isAnother ? noVideo.preparation : before.preparation;
    store.change({ uploadId, upload, awaited, video: pickedOf(before.video, now), preparation });
    const hadArrived = !isAnother && before.upload?.status === "uploaded";
    if (!hadArrived) prepare();
  });

  return {
    ...session,
    store,
    setOverlay(trackId) {
      if (trackId === overlayTrackId && !isResting) return;
      overlayTrackId = trackId;
      isResting = false;
      prepare();
    },
    rest() {
      if (isResting) return;
      isResting = true;
      // A refused video is unusable with every track, so the state stays.
      const { status, source, originalSound } = store.get().preparation;
      if (status === "refused") return;
      preparing.stop();
      store.change({ preparation: { status: "none", source, originalSound } });
    },
    prepareAgain: prepare,
    prepareForSound() {
      const { uploadId } = store.get();
      if (uploadId) preparing.ask(uploadId, overlayTrackId, true);
    },
  };
}

/** Keeps the object's identity for the same video, because pages cache by it. */
function pickedOf(before: PickedVideo | null, { file, storedUpload }: FileState): PickedVideo | null {
  if (file) return before?.file === file ? before : { name: file.name, size: file.size, file };
  if (!storedUpload) return null;
  const isSame = before?.file === null && before.name === storedUpload.name && before.size === storedUpload.size;
  return isSame ? before : { name: storedUpload.name, size: storedUpload.size, file: null };
}
