import { keepSessions, useKeptSession } from "#app/features/services/files/uploads/kept-sessions.ts";
import { browserTransport } from "#app/features/services/files/uploads/transport.ts";
import { showToast } from "#app/lib/toast.ts";
import { browserBulkMemory } from "./bulk-memory.ts";
import { type BulkSession, createBulkSession } from "./bulk-session.ts";
import { type BulkState, noBulk } from "./bulk-state.ts";
import type { Check, CheckAnswer } from "./check-csv.ts";

const sessions = keepSessions<BulkState, BulkSession>(
  (labelId) =>
    createBulkSession({
      labelId,
      check: checkInWorker,
      transport: browserTransport,
      memory: browserBulkMemory,
      tell: showToast,
    }),
  (session) => session.isBusy(),
);

/** The bulk upload of one label. */
export function useBulkSession(labelId: string): [BulkState, () => BulkSession] {
  return useKeptSession(sessions, labelId, noBulk);
}

/** Reading and checking thousands of rows holds no page up: it happens in a worker beside it. */
const checkInWorker: Check = (question) => {
  const worker = new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
  return new Promise<CheckAnswer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<CheckAnswer>) => resolve(data));
    worker.addEventListener("error", () => reject(new Error("We couldn’t read this file.")));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, which has no origin to name
    worker.postMessage(question);
  }).finally(() => worker.terminate());
};
