import { createStore, type Store } from "#app/lib/store.ts";
import { isSameFile, type RememberedVideo, type VideoMemory } from "./remembered-video.ts";
import type { UploadTransport } from "./transport.ts";
import type { UploadSnapshot } from "./upload-snapshot.ts";
import { type RunningUpload, type UploadPurpose, uploadVideo } from "./upload-video.ts";

export type FileState = {
  file: File | null;
  uploadId: string | null;
  upload: UploadSnapshot | null;
  /** Picked before a reload, but the browser could not keep it: picking the same file goes on with it. */
  awaited: RememberedVideo | null;
};
export type FileSession = {
  store: Store<FileState>;
  /** Brings back what was picked before a reload. Asking twice does nothing more. */
  recall(): void;
  /** Starts sending this file at once, in place of any other. */
  pick(file: File): void;
  pause(): void;
  /** Goes on; with an upload that was cancelled elsewhere, from its beginning. */
  resume(): void;
  /** Stops, tells the server and clears the file. */
  cancel(): void;
  /** Leaves the file to the server, once something there uses it. */
  clear(): void;
};

export const noFile: FileState = { file: null, uploadId: null, upload: null, awaited: null };

/** The one file of a purpose that a form or page holds. `key` names its owner and its place. */
export function createFileSession(
  purpose: UploadPurpose,
  key: string,
  transport: UploadTransport,
  memory: VideoMemory,
): FileSession {
  const store = createStore<FileState>(noFile);
  let upload: RunningUpload | null = null;
  let hasRecalled = false;

  const begin = (uploadId: string, file: File) => {
    const started = uploadVideo(uploadId, file, transport, purpose);
    upload = started;
    const follow = () => {
      if (upload !== started) return;
      const snapshot = started.store.get();
      store.change({ upload: snapshot });
      if (snapshot.status === "gone") pick(file);
    };
    store.change({ ...noFile, file, uploadId });
    started.store.subscribe(follow);
    follow();
  };
  const pick = (file: File) => {
    const { awaited } = store.get();
    const isAwaited = awaited !== null && isSameFile(file, awaited.fingerprint);
    const uploadId = isAwaited ? awaited.uploadId : crypto.randomUUID();
    hasRecalled = true;
    if (upload && upload.store.get().status !== "gone") upload.cancel();
    begin(uploadId, file);
    void memory.remember(key, uploadId, file);
  };
  const clear = () => {
    upload = null;
    store.change(noFile);
    void memory.discard(key);
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
    resume() {
      const { file } = store.get();
      if (file && upload?.store.get().status === "cancelled") pick(file);
      else upload?.resume();
    },
    cancel() {
      upload?.cancel();
      clear();
    },
    clear,
  };
}
