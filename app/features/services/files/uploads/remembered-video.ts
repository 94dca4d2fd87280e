import { rpcBy } from "#app/lib/rpc.ts";
import { inStore, quietly } from "./browser-store.ts";
import type { UploadTransport } from "./transport.ts";

export type Fingerprint = { name: string; size: number; lastModified: number };
export type KeptUpload = { id: string; name: string; size: number };
export type RememberedVideo = {
  uploadId: string;
  fingerprint: Fingerprint;
  /** The file itself, or null if the browser did not store it and the user must choose it again. */
  video: File | null;
};
/** Stores a chosen video across reloads. `key` is made of the owner and the track. */
export type VideoMemory = {
  remember(key: string, uploadId: string, video: File): Promise<void>;
  /** The same for an upload whose file only the server has. */
  rememberKept(key: string, upload: KeptUpload): Promise<void>;
  recall(key: string): Promise<RememberedVideo | null>;
  discard(key: string): Promise<void>;
};

export function isSameFile(video: File, { name, size, lastModified }: Fingerprint): boolean {
  return video.name === name && video.size === size && video.lastModified === lastModified;
}

/** One key for all tracks: the current video, which is tried with each of them. */
export const currentVideo = "desk";

export const currentUploadId = (ownerId: string): string | null => readNote(`${ownerId}:${currentVideo}`)?.uploadId ?? null;

const notePrefix = "cuesheet:video:";
/** The server deletes unused videos after a month, so older notes are invalid. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** The note is in local storage, the file in IndexedDB. If the browser refuses storage, nothing is restored. */
export const browserMemory: VideoMemory = {
  async remember(key, uploadId, video) {
    const { name, size, lastModified } = video;
    const note = { uploadId, fingerprint: { name, size, lastModified }, keptAt: Date.now() };
    await quietly(async () => {
      localStorage.setItem(notePrefix + key, JSON.stringify(note));
      await sweep();
      await inStore("videos", "readwrite", (store) => store.put(video, key));
    });
  },
  async rememberKept(key, { id, name, size }) {
    const note = { uploadId: id, fingerprint: { name, size, lastModified: 0 }, keptAt: Date.now() };
    await quietly(async () => {
      localStorage.setItem(notePrefix + key, JSON.stringify(note));
      await inStore("videos", "readwrite", (store) => store.delete(key));
    });
  },
  async recall(key) {
    const note = readNote(key);
    if (!note) return null;
    const video: unknown = await quietly(() => inStore("videos", "readonly", (store) => store.get(key)));
    return { ...note, video: video instanceof File && isSameFile(video, note.fingerprint) ? video : null };
  },
  async discard(key) {
    await quietly(async () => {
      localStorage.removeItem(notePrefix + key);
      await inStore("videos", "readwrite", (store) => store.delete(key));
    });
  },
};

/** Deletes stored files whose note is missing or expired, because files can be large. */
async function sweep(): Promise<void> {
  const keys = await inStore("videos", "readonly", (store) => store.getAllKeys());
  const stale = keys.filter((key) => typeof key === "string" && !readNote(key));
  await Promise.all(stale.map((key) => inStore("videos", "readwrite", (store) => store.delete(key))));
}

function readNote(key: string): Omit<RememberedVideo, "video"> | null {
  try {
    // Written only by `remember` and `rememberKept`; any other value fails below or counts as expired.
    const note = JSON.parse(localStorage.getItem(notePrefix + key) ?? "null") as
      | (Omit<RememberedVideo, "video"> & { keptAt: number })
      | null;
    return note && Date.now() - note.keptAt < keptMs ? note : null;
  } catch {
    return null;
  }
}

/** The newest upload stored on the server; null if there is none or the request fails. */
export type FindNewest = () => Promise<KeptUpload | null>;

type Recalled =
  | { uploadId: string; file: File }
  | { storedUpload: KeptUpload }
  /** The upload is incomplete and the file is not stored, so the user must choose it again. */
  | { awaited: RememberedVideo };

type RecallOptions = {
  key: string;
  transport: UploadTransport;
  memory: VideoMemory;
  findNewest: FindNewest;
};

/** Finds the file chosen before a reload: first in this browser's storage, then among the server's uploads. */
export async function recallUpload({ key, transport, memory, findNewest }: RecallOptions): Promise<Recalled | null> {
  const remembered = await memory.recall(key);
  if (!remembered) {
    const storedUpload = await findNewest();
    return storedUpload && { storedUpload };
  }
  const { uploadId, fingerprint, video } = remembered;
  if (video) return { uploadId, file: video };
  const hasArrived = (await statusOf(uploadId, transport)) === "uploaded";
  const { name, size } = fingerprint;
  return hasArrived ? { storedUpload: { id: uploadId, name, size } } : { awaited: remembered };
}

async function statusOf(id: string, transport: UploadTransport): Promise<string | null> {
  try {
    const answer = await rpcBy(transport.fetch).api.uploads[":id"].$get({ param: { id } });
    return answer.ok ? (await answer.json()).status : null;
  } catch {
    return null; // offline: choosing the file again resumes the upload
  }
}
