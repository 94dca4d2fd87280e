import type { Check, CheckAnswer } from "./check-csv.ts";

/** Reading and checking thousands of rows holds no page up: it happens in a worker beside it. */
export const checkInWorker: Check = (question) => {
  const worker = new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
  return new Promise<CheckAnswer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<CheckAnswer>) => resolve(data));
    worker.addEventListener("error", () => reject(new Error("This file could not be read.")));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, which has no origin to name
    worker.postMessage(question);
  }).finally(() => worker.terminate());
};
