import { createStore, type Store } from "#app/lib/store.ts";
import { createPreparing, type Preparation } from "./preparation.ts";
import { isSameFile, type RememberedVideo, type VideoMemory } from "./remembered-video.ts";
import type { UploadTransport } from "./transport.ts";
import { type RunningUpload, type UploadSnapshot, uploadVideo } from "./upload-video.ts";

export type VideoState = {
  video: File | null;
  uploadId: string | null;
  upload: UploadSnapshot | null;
  preparation: Preparation;
  /** A video picked before a reload that the browser could not keep: picking the same file goes on with it. */
  awaited: RememberedVideo | null;
};
export type VideoSession = {
  store: Store<VideoState>;
  /** Brings back what was picked before a reload. Asking twice does nothing more. */
  recall(): void;
  /** Starts uploading this file at once, in place of any other. */
  pick(video: File): void;
  pause(): void;
  resume(): void;
  /** Stops, tells the server and forgets the video. */
  cancel(): void;
  /** Leaves the video to the server, once a render uses it. */
  letGo(): void;
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
  const store = createStore<VideoState>(noVideo);
  const preparing = createPreparing(transport, (preparation) => store.change({ preparation }));
  let upload: RunningUpload | null = null;
  let overlayTrackId: string | null = null;
  let hasRecalled = false;

  const begin = (uploadId: string, video: File) => {
    preparing.stop();
    const started = uploadVideo(uploadId, video, transport);
    upload = started;
    const follow = () => {
      if (upload !== started) return;
      const snapshot = started.store.get();
      const hasArrived = snapshot.status === "uploaded" && store.get().upload?.status !== "uploaded";
      store.change({ upload: snapshot });
      if (hasArrived) preparing.ask(uploadId, overlayTrackId);
      if (snapshot.status === "gone") pick(video);
    };
    store.change({ ...noVideo, video, uploadId });
    started.store.subscribe(follow);
    follow();
  };
  const pick = (video: File) => {
    const { awaited } = store.get();
    const uploadId =
      awaited && isSameFile(video, awaited.fingerprint) ? awaited.uploadId : crypto.randomUUID();
    hasRecalled = true;
    if (upload?.store.get().status !== "gone") upload?.cancel();
    begin(uploadId, video);
    void memory.remember(key, uploadId, video);
  };
  const clear = () => {
    preparing.stop();
    upload = null;
    store.change(noVideo);
    void memory.forget(key);
  };

  return {
    store,
    recall() {
      if (hasRecalled) return;
      hasRecalled = true;
      void memory.recall(key).then((remembered) => {
        if (!remembered || upload) return;
        if (remembered.video) begin(remembered.uploadId, remembered.video);
        else store.change({ awaited: remembered });
      });
    },
    pick,
    pause: () => upload?.pause(),
    resume: () => upload?.resume(),
    cancel() {
      upload?.cancel();
      clear();
    },
    letGo: clear,
    setOverlay(trackId) {
      if (trackId === overlayTrackId) return;
      overlayTrackId = trackId;
      const { uploadId, upload: sent } = store.get();
      if (uploadId && sent?.status === "uploaded") preparing.ask(uploadId, trackId);
    },
    prepareAgain() {
      const { uploadId } = store.get();
      if (uploadId) preparing.ask(uploadId, overlayTrackId);
    },
  };
}
