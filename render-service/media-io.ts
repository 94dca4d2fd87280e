import { open } from "node:fs/promises";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { partBytes, singlePutBytes } from "./contract.ts";
import { describe, fault } from "./faults.ts";

/** Where a job's files come from and go to. */
export type MediaIo = { origins: readonly string[]; signal: AbortSignal };

const stallMs = 30_000;
const tries = 4;

/** True for addresses on the origins this service was told to serve; everything else is never contacted. */
export function isMediaUrl(origins: readonly string[], url: string): boolean {
  return URL.canParse(url) && origins.includes(new URL(url).origin);
}

class FinalError extends Error {}

/** Tries again with growing pauses, unless the other side's answer will not change. */
async function withRetries<T>(
  io: MediaIo,
  code: "download-failed" | "upload-failed",
  attempt: () => Promise<T>,
) {
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

/** One request to a known origin; redirects are not followed, a silent line is cut. */
async function request(
  io: MediaIo,
  url: string,
  init: RequestInit,
  read: (response: Response, stillAlive: () => void) => Promise<void>,
): Promise<void> {
  if (!isMediaUrl(io.origins, url)) throw new FinalError("This address is not on a known origin");
  const stalled = new AbortController();
  const idleMs = init.body ? stallMs * 10 : stallMs;
  const timer = setTimeout(() => stalled.abort(new Error("The line went silent")), idleMs);
  try {
    const signal = AbortSignal.any([io.signal, stalled.signal]);
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    if (!response.ok) {
      await response.body?.cancel();
      const mayChange = response.status >= 500 || response.status === 429 || response.status === 408;
      throw mayChange ? new Error(`Answer ${response.status}`) : new FinalError(`Answer ${response.status}`);
    }
    await read(response, () => timer.refresh());
  } finally {
    clearTimeout(timer);
  }
}

/** Streams a file to disk. Returns false as soon as it proves larger than `maxBytes`; throws `download-failed`. */
export async function download(
  io: MediaIo,
  url: string,
  path: string,
  options: { maxBytes: number; onProgress?: (fraction: number) => void },
): Promise<boolean> {
  return withRetries(io, "download-failed", async () => {
    let fits = true;
    await request(io, url, {}, async (response, stillAlive) => {
      const length = Number(response.headers.get("content-length") ?? 0);
      const file = await open(path, "w", 0o644);
      try {
        let bytes = 0;
        for await (const chunk of response.body ?? []) {
          bytes += chunk.length;
          fits = bytes <= options.maxBytes && length <= options.maxBytes;
          if (!fits) return;
          stillAlive();
          await file.write(chunk);
          if (length > 0) options.onProgress?.(Math.min(1, bytes / length));
        }
      } finally {
        await file.close();
      }
    });
    return fits;
  });
}

async function sendForJson<T>(io: MediaIo, url: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> {
  const answers: T[] = [];
  await request(io, url, init, async (response) => {
    answers.push(schema.parse(await response.json()));
  });
  const [answer] = answers;
  if (answer === undefined) throw new Error("No answer");
  return answer;
}

const Started = z.object({ uploadId: z.string().min(1) });
const Stored = z.object({ etag: z.string().min(1) });

function withQuery(url: string, query: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${query}`;
}

type Part = (partNumber: number, body: Uint8Array<ArrayBuffer>) => Promise<void>;

/** Reads the file once, part by part, taking its SHA-256 on the way; bytes sent are exactly bytes hashed. */
async function eachPart(path: string, size: number, send: Part): Promise<string> {
  const hash = createHash("sha256");
  const file = await open(path);
  try {
    for (
      let start = 0, number = 1;
      start < size;
      start += size > singlePutBytes ? partBytes : size, number++
    ) {
      const body = new Uint8Array(size > singlePutBytes ? Math.min(partBytes, size - start) : size);
      for (let filled = 0; filled < body.length;) {
        const { bytesRead } = await file.read(body, filled, Math.min(4 * 2 ** 20, body.length - filled));
        if (bytesRead === 0) throw fault("unexpected", "The file shrank while it was sent");
        hash.update(body.subarray(filled, filled + bytesRead));
        filled += bytesRead;
      }
      await send(number, body);
    }
    return hash.digest("hex");
  } finally {
    await file.close();
  }
}

/** Sends a file by the contract's protocol: one PUT, or parts when it is large. Throws `upload-failed`. */
export async function upload(
  io: MediaIo,
  url: string,
  path: string,
  options: { contentType: string; onProgress?: (fraction: number) => void },
): Promise<{ sha256: string; bytes: number }> {
  const file = await open(path);
  const { size } = await file.stat().finally(() => file.close());
  const headers = { "content-type": options.contentType };
  const retrying = <T>(attempt: () => Promise<T>) => withRetries(io, "upload-failed", attempt);
  if (size <= singlePutBytes) {
    const sha256 = await eachPart(path, size, (_, body) =>
      retrying(() => request(io, url, { method: "PUT", headers, body }, discardBody)),
    );
    options.onProgress?.(1);
    return { sha256, bytes: size };
  }

  const begin = withQuery(url, "uploads=1");
  const { uploadId } = await retrying(() => sendForJson(io, begin, { method: "POST", headers }, Started));
  const session = withQuery(url, `uploadId=${encodeURIComponent(uploadId)}`);
  const parts: { partNumber: number; etag: string }[] = [];
  const sha256 = await eachPart(path, size, async (partNumber, body) => {
    const put = withQuery(session, `partNumber=${partNumber}`);
    const { etag } = await retrying(() => sendForJson(io, put, { method: "PUT", body }, Stored));
    parts.push({ partNumber, etag });
    options.onProgress?.(Math.min(1, (partNumber * partBytes) / size));
  });
  const end = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ parts }),
  };
  await retrying(() => request(io, session, end, discardBody));
  return { sha256, bytes: size };
}

async function discardBody(response: Response): Promise<void> {
  await response.arrayBuffer();
}
