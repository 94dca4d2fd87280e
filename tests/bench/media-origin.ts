import { readFileSync } from "node:fs";
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from "node:worker_threads";
import { z } from "zod";
import { RenderEvent } from "#render-service/render-service.contract.ts";
import { startOrigin } from "#render-service/test-origin.ts";

/** Fakes the product's side of a render job on a thread of its own: serves media, accepts results and receives events. */
export type MediaOrigin = {
  url: string;
  /** Waits for the event that ends this job. */
  end(jobId: string): Promise<RenderEvent>;
  close(): Promise<void>;
};

const Files = z.record(z.string(), z.string());

/** `files` maps request paths to local files. */
export async function startMediaOrigin(files: Record<string, string>): Promise<MediaOrigin> {
  const thread = new Worker(new URL(import.meta.url), { workerData: files });
  const ends = new Map<string, PromiseWithResolvers<RenderEvent>>();
  const endOf = (jobId: string) => {
    const known = ends.get(jobId) ?? Promise.withResolvers<RenderEvent>();
    ends.set(jobId, known);
    return known;
  };
  const url = await new Promise<string>((resolve, reject) => {
    thread.once("error", reject);
    thread.on("message", (message: unknown) => {
      if (typeof message === "string") return resolve(message);
      const event = RenderEvent.parse(message);
      if (event.type !== "progress") endOf(event.jobId).resolve(event);
    });
  });
  return {
    url,
    end: (jobId) => endOf(jobId).promise,
    close: async () => void (await thread.terminate()),
  };
}

async function serve(parent: MessagePort): Promise<void> {
  const origin = await startOrigin();
  for (const [path, file] of Object.entries(Files.parse(workerData))) {
    origin.files.set(path, readFileSync(file));
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- for windows; a thread has no origin
  const tell = (message: unknown) => parent.postMessage(message);
  tell(origin.url);
  for (let n = 0; ; n++) {
    tell(await origin.event((event) => event === origin.events[n]));
  }
}

if (!isMainThread && parentPort) await serve(parentPort);
