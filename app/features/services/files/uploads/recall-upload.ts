import { rpcBy } from "#app/lib/rpc.ts";
import type { KeptUpload, RememberedVideo, VideoMemory } from "./remembered-video.ts";
import type { UploadTransport } from "./transport.ts";

/** The newest upload that the server has kept; null where there is none, or it cannot be asked. */
export type FindNewest = () => Promise<KeptUpload | null>;

type Recalled =
  | { uploadId: string; file: File }
  | { storedUpload: KeptUpload }
  /** Its file must be picked once more: it had not arrived. */
  | { awaited: RememberedVideo };

type RecallOptions = {
  key: string;
  transport: UploadTransport;
  memory: VideoMemory;
  findNewest: FindNewest;
};

/** Finds the file picked before a reload: in this browser's memory first, then among the server's uploads. */
export async function recallUpload({
  key,
  transport,
  memory,
  findNewest,
}: RecallOptions): Promise<Recalled | null> {
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
    return null; // no line: picking the file again goes on with it
  }
}
