import { createStore, type Store } from "#app/lib/store.ts";
import {
  type FindNewest,
  isSameFile,
  type KeptUpload,
  recallUpload,
  type RememberedVideo,
  type VideoMemory,
} from "./remembered-video.ts";
import type { UploadSnapshot, UploadTransport } from "./transport.ts";
import {
  discardAtServer,
  type BroughtBack,
  restoreAtServer,
  type RunningUpload,
  type UploadPurpose,
  uploadFile,
} from "./upload-file.ts";

export type FileState = {
  file: File | null;
  /** Chosen from the server's uploads; the file itself is not in this browser. */
  storedUpload: KeptUpload | null;
  uploadId: string | null;
  upload: UploadSnapshot | null;
  /** Chosen before a reload, but not stored by the browser: choosing the same file again resumes its upload. */
  awaited: RememberedVideo | null;
};
export type FileSession = {
  store: Store<FileState>;
  /** Restores the file chosen before a reload. Idempotent. */
  recall(): void;
  /** Replaces the current file and starts the upload. */
  pick(file: File): void;
  pause(): void;
  /** Resumes; an upload cancelled elsewhere restarts from the beginning. */
  resume(): void;
  /** Replaces the current file with a finished upload from the server. */
  take(upload: KeptUpload): void;
  /** Stops, discards the upload on the server and clears the file. */
  cancel(): void;
  /** Removes a finished video here and on the server; the returned function restores it. */
  remove(): () => Promise<BroughtBack>;
  /** Clears the file here only, once something on the server uses it. */
  clear(): void;
};

export const noFile: FileState = {
  file: null,
  storedUpload: null,
  uploadId: null,
  upload: null,
  awaited: null,
};

/**
 * The one file that a form or page holds. `key` is made of the owner and the place. `findNewest` is called when nothing is stored
 * under it.
 */
export function createFileSession(
  purpose: UploadPurpose,
  key: string,
  transport: UploadTransport,
  memory: VideoMemory,
  findNewest: FindNewest = () => Promise.resolve(null),
): FileSession {
  const slot = createSlot(purpose, key, transport, memory);
  const { store, begin, pick, take, clear } = slot;
  let hasRecalled = false;

  return {
    store,
    recall() {
      if (hasRecalled || slot.wasFilled()) return;
      hasRecalled = true;
      const isOvertaken = () => store.get().uploadId !== null;
      void recallUpload({ key, transport, memory, findNewest }).then((recalled) => {
        if (!recalled || isOvertaken()) return;
        if ("file" in recalled) begin(recalled.uploadId, recalled.file);
        else if ("storedUpload" in recalled) take(recalled.storedUpload);
        else store.change(recalled);
      });
    },
    pick,
    take,
    pause: () => slot.upload()?.pause(),
    resume() {
      const { file } = store.get();
      const upload = slot.upload();
      if (file && upload?.store.get().status === "cancelled") pick(file);
      else upload?.resume();
    },
    cancel() {
      const { storedUpload } = store.get();
      if (storedUpload) void discardAtServer(storedUpload.id, transport);
      slot.upload()?.cancel();
      clear();
    },
    remove() {
      const { file, storedUpload, uploadId } = store.get();
      const discarded = uploadId === null ? null : discardAtServer(uploadId, transport);
      clear();
      return async () => {
        await discarded;
        if (uploadId === null) return { isBack: false, reason: null };
        const restored = await restoreAtServer(uploadId, transport);
        if (!restored.isBack) return restored;
        // If another file was chosen meanwhile, the restored one is only listed among the user's videos.
        if (store.get().uploadId !== null) return restored;
        if (storedUpload) take(storedUpload);
        else if (file) {
          begin(uploadId, file);
          void memory.remember(key, uploadId, file);
        }
        return restored;
      };
    },
    clear,
  };
}

/** Holds one file at a time: a new one replaces it, also in the browser's storage. */
function createSlot(purpose: UploadPurpose, key: string, transport: UploadTransport, memory: VideoMemory) {
  const store = createStore<FileState>(noFile);
  let upload: RunningUpload | null = null;
  let wasFilled = false;
  /** A finished video stays on the server for later use; any other upload is discarded there. */
  const leave = () => {
    const status = upload?.store.get().status;
    const isVideo = purpose === "video";
    const stays = status === "gone" || (isVideo && status === "uploaded");
    if (!stays && isVideo) upload?.leave();
    if (!stays && !isVideo) upload?.cancel();
    upload = null;
  };

  const begin = (uploadId: string, file: File) => {
    const started = uploadFile(uploadId, file, transport, purpose);
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
    wasFilled = true;
    leave();
    begin(uploadId, file);
    void memory.remember(key, uploadId, file);
  };
  const take = (storedUpload: KeptUpload) => {
    wasFilled = true;
    leave();
    const { id, size } = storedUpload;
    const uploaded = { status: "uploaded", sentBytes: size, totalBytes: size, message: null } as const;
    store.change({ ...noFile, storedUpload, uploadId: id, upload: uploaded });
    void memory.rememberKept(key, storedUpload);
  };
  const clear = () => {
    upload = null;
    store.change(noFile);
    void memory.discard(key);
  };
  return { store, begin, pick, take, clear, upload: () => upload, wasFilled: () => wasFilled };
}
