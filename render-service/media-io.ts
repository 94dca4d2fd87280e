import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { describe, fault } from "./faults.ts";
import { openBody } from "./http-request.ts";
import type { Progress } from "./tools.ts";

/** Allowed origins of a job's files. */
export type MediaIo = { origins: readonly string[]; signal: AbortSignal };

const stallMs = 30_000;
const tries = 4;

/** True for URLs on the configured origins; the service never contacts any other. */
export function isMediaUrl(origins: readonly string[], url: string): boolean {
  return URL.canParse(url) && origins.includes(new URL(url).origin);
}

class FinalError extends Error {}

/** Retries with back-off, unless the response is final. */
export async function withRetries<T>(io: MediaIo, code: "download-failed" | "upload-failed", attempt: () => Promise<T>) {
  for (let n = 1; ; n++) {
    try {
      return await attempt();
    } catch (error) {
      if (io.signal.aborted) throw fault("cancelled", "Nobody waits for this job any more", error);
      if (n === tries || error instanceof FinalError) throw fault(code, describe(error), error);
      await wait(250 * 4 ** (n - 1), undefined, { signal: io.signal }).catch(() => {});
    }
  }
}

export function requireOk(status: number): void {
  if (status >= 200 && status < 300) return;
  const mayChange = status >= 500 || status === 429 || status === 408;
  throw mayChange ? new Error(`Answer ${status}`) : new FinalError(`Answer ${status}`);
}

export function requireMediaUrl(io: MediaIo, url: string): void {
  if (!isMediaUrl(io.origins, url)) throw new FinalError("This address is not on a known origin");
}

type Download = { maxBytes: number; onProgress?: Progress };

/** Streams a file to disk. Returns false as soon as it exceeds `maxBytes`; throws `download-failed`. */
export async function download(io: MediaIo, url: string, path: string, options: Download): Promise<boolean> {
  return withRetries(io, "download-failed", async () => {
    requireMediaUrl(io, url);
    const stalled = new AbortController();
    const timer = setTimeout(() => stalled.abort(new Error("The line went silent")), stallMs);
    const signal = AbortSignal.any([io.signal, stalled.signal]);
    try {
      const response = await openBody(url, signal);
      response.on("data", () => timer.refresh());
      return await store(response, path, options, signal);
    } finally {
      clearTimeout(timer);
    }
  });
}

async function store(
  response: IncomingMessage,
  path: string,
  { maxBytes, onProgress }: Download,
  signal: AbortSignal,
): Promise<boolean> {
  const length = Number(response.headers["content-length"] ?? 0);
  let bytes = 0;
  const isTooLarge = () => Math.max(bytes, length) > maxBytes;
  try {
    requireOk(response.statusCode ?? 0);
    if (isTooLarge()) return false;
    response.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (isTooLarge()) response.destroy();
      else if (length > 0) onProgress?.(bytes / length);
    });
    await pipeline(response, createWriteStream(path, { highWaterMark: 4 * 2 ** 20 }), { signal });
    return !isTooLarge();
  } catch (error) {
    if (isTooLarge()) return false;
    throw error;
  } finally {
    response.destroy();
  }
}

/** Limit for pictures encoded by this service, which may be larger than uploads. */
export const maxPictureBytes = 3 * 2 ** 30;

/** Like `download`, but throws if the file is too large. Returns its path. */
export async function fetchInto(io: MediaIo, url: string, path: string, maxBytes: number): Promise<string> {
  const fits = await download(io, url, path, { maxBytes });
  if (!fits) throw fault("out-of-limits", `Larger than ${maxBytes} bytes`);
  return path;
}
