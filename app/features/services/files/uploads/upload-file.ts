import type { UploadRefusal, UploadState } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { endOf, missingParts, type Sending, sendParts, complete } from "./send-parts.ts";
import { rpcBy } from "#app/lib/rpc.ts";
import { createStore, type Store } from "#app/lib/store.ts";
import type { UploadSnapshot, UploadTransport } from "./transport.ts";
import { Refused, tryAgain } from "./try-again.ts";

export type RunningUpload = {
  id: string;
  file: File;
  store: Store<UploadSnapshot>;
  pause(): void;
  /** Resumes after a pause or a failure, sending only the missing parts. */
  resume(): void;
  /** Stops and deletes what the server has. */
  cancel(): void;
  /** Stops; the server deletes the upload unless it is complete, which this page may not know yet. */
  leave(): void;
};

export type UploadPurpose = "video" | "audio" | "cover";

/**
 * Uploads a file in parallel parts, resuming an earlier upload of the same id. Starts at once. Subscribe to `store` for progress.
 */
export function uploadFile(
  id: string,
  file: File,
  transport: UploadTransport,
  purpose: UploadPurpose = "video",
): RunningUpload {
  const calls = rpcBy(transport.fetch).api.uploads;
  const store = createStore<UploadSnapshot>({
    status: "uploading",
    sentBytes: 0,
    totalBytes: file.size,
    message: null,
  });
  let stopping = new AbortController();

  const run = async () => {
    const controller = new AbortController();
    stopping = controller;
    store.change({ status: "uploading", message: null, isSignedOut: false });
    try {
      await sendWhatLacks(purpose, { id, calls, file, transport, store, signal: controller.signal });
      store.change({ status: "uploaded", sentBytes: file.size });
    } catch (error) {
      if (controller.signal.aborted) return;
      controller.abort();
      store.change(endOf(error));
    }
  };
  void run();
  const cancel = (only?: "unfinished") => {
    stopping.abort();
    store.change({ status: "cancelled" });
    void discardAtServer(id, transport, only);
  };

  return {
    id,
    file,
    store,
    pause() {
      const { status } = store.get();
      if (status !== "uploading" && status !== "waiting") return;
      stopping.abort();
      store.change({ status: "paused" });
    },
    resume() {
      const { status } = store.get();
      if (status === "paused" || status === "failed") void run();
    },
    cancel: () => cancel(),
    leave: () => cancel("unfinished"),
  };
}

/** Best effort: the server deletes unused uploads anyway, so a lost DELETE does no harm. */
export async function discardAtServer(id: string, transport: UploadTransport, only?: "unfinished"): Promise<void> {
  const init = { keepalive: true };
  await rpcBy(transport.fetch)
    .api.uploads[":id"].$delete({ param: { id }, query: { only } }, { init })
    .catch(() => {});
}

/** `reason`: why the server refused; null if the video is gone or the request failed. */
export type BroughtBack = { isBack: true } | { isBack: false; reason: string | null };

/** Restores a soft-deleted video. */
export async function restoreAtServer(id: string, transport: UploadTransport): Promise<BroughtBack> {
  try {
    const answer = await rpcBy(transport.fetch).api.uploads[":id"].restore.$post({ param: { id } });
    if (answer.ok) return { isBack: true };
    const { message } = new Refused(answer.status, await answer.json());
    return { isBack: false, reason: answer.status === 409 ? message : null };
  } catch {
    return { isBack: false, reason: null };
  }
}

const closedBy = { aborted: "cancelled", discarded: "discarded" } as const satisfies Record<
  Exclude<UploadState["status"], "uploading" | "uploaded">,
  UploadRefusal
>;

async function sendWhatLacks(purpose: UploadPurpose, sending: Sending): Promise<void> {
  const { id, calls, file, transport, store, signal } = sending;
  const onTrouble = () => store.change({ status: "waiting" });
  const { name: filename, type: contentType, size: sizeBytes } = file;
  const json = { id, purpose, filename, contentType, sizeBytes };
  const start = () => calls.$post({ json }, { init: { signal } });
  const begun = await tryAgain(transport, signal, start, onTrouble);
  if (begun.status === "uploaded") return;
  if (begun.status !== "uploading") throw new Refused(409, { refusal: closedBy[begun.status] });

  const end = () => calls[":id"].complete.$post({ param: { id } }, { init: { signal } });
  let missing = missingParts(begun);
  do {
    // Each round sends the parts still missing after the last.
    await sendParts(sending, begun.partBytes, missing);
    // The response lists the parts still missing.
    missing = await complete(() => tryAgain(transport, signal, end, onTrouble));
  } while (missing.length > 0);
}
