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
  /** Taken from what the server has, without its file being here. */
  storedUpload: KeptUpload | null;
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
  /** Takes a finished upload that the server has, in place of any other. */
  take(upload: KeptUpload): void;
  /** Stops, tells the server and clears the file. */
  cancel(): void;
  /** Takes a finished video away, here and at the server; what is returned brings it back. */
  remove(): () => Promise<BroughtBack>;
  /** Leaves the file to the server, once something there uses it. */
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
 * The one file of a purpose that a form or page holds. `key` names its owner and its place. `findNewest` is asked where
 * nothing is remembered.
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
        // Another one may lie here by now: then it is among the person's videos again.
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

/** Holds one file at a time: what is put in replaces what lies there, in the browser's memory, too. */
function createSlot(purpose: UploadPurpose, key: string, transport: UploadTransport, memory: VideoMemory) {
  const store = createStore<FileState>(noFile);
  let upload: RunningUpload | null = null;
  let wasFilled = false;
  /** A finished video stays at the server, to be taken again; anything else is given up there, too. */
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
