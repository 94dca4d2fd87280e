import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { partBytes, singlePutBytes } from "./render-service.contract.ts";
import { describe, fault } from "./faults.ts";
import { openBody, sendBody } from "./http-request.ts";

/** Allowed origins of a job's files. */
export type MediaIo = { origins: readonly string[]; signal: AbortSignal };

const stallMs = 30_000;
/** Timeout for sending a part of 32 MiB. */
const sendMs = 300_000;
const tries = 4;

/** True for URLs on the configured origins; the service never contacts any other. */
export function isMediaUrl(origins: readonly string[], url: string): boolean {
  return URL.canParse(url) && origins.includes(new URL(url).origin);
}

class FinalError extends Error {}

/** Retries with back-off, unless the response is final. */
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

function requireOk(status: number): void {
  if (status >= 200 && status < 300) return;
  const mayChange = status >= 500 || status === 429 || status === 408;
  throw mayChange ? new Error(`Answer ${status}`) : new FinalError(`Answer ${status}`);
}

function requireMediaUrl(io: MediaIo, url: string): void {
  if (!isMediaUrl(io.origins, url)) throw new FinalError("This address is not on a known origin");
}

type Download = { maxBytes: number; onProgress?: (fraction: number) => void };

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

type Sent = { method: "PUT" | "POST"; body?: Uint8Array; contentType?: string };

/** One upload request with retries; returns the response body as text. */
async function send(io: MediaIo, url: string, { method, body, contentType }: Sent): Promise<string> {
  return withRetries(io, "upload-failed", async () => {
    requireMediaUrl(io, url);
    const headers: Record<string, string> = contentType ? { "content-type": contentType } : {};
    const signal = AbortSignal.any([io.signal, AbortSignal.timeout(sendMs)]);
    const answer = await sendBody(url, { method, headers, body: body ?? new Uint8Array(), signal });
    requireOk(answer.status);
    return answer.text;
  });
}

const Started = z.object({ uploadId: z.string().min(1) });
const Stored = z.object({ etag: z.string().min(1) });

function withQuery(url: string, query: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${query}`;
}

/** Reads the file once, part by part, computing its SHA-256: the bytes sent are exactly the bytes hashed. */
async function eachPart(
  path: string,
  size: number,
  sendPart: (number: number, body: Uint8Array) => Promise<void>,
) {
  const hash = createHash("sha256");
  const file = await open(path);
  try {
    for (let start = 0, number = 1; start < size; start += partBytes, number++) {
      const body = new Uint8Array(Math.min(partBytes, size - start));
      for (let filled = 0; filled < body.length;) {
        const { bytesRead } = await file.read(body, filled, Math.min(4 * 2 ** 20, body.length - filled));
        if (bytesRead === 0) throw fault("unexpected", "The file shrank while it was sent");
        hash.update(body.subarray(filled, filled + bytesRead));
        filled += bytesRead;
      }
      await sendPart(number, body);
    }
    return hash.digest("hex");
  } finally {
    await file.close();
  }
}

type UploadOptions = { contentType: string; onProgress?: (fraction: number) => void };

/** Hashes on another thread during the upload. */
async function uploadWhole(io: MediaIo, url: string, path: string, { contentType }: UploadOptions) {
  const body = await readFile(path);
  const [digest] = await Promise.all([
    crypto.subtle.digest("SHA-256", body),
    send(io, url, { method: "PUT", body, contentType }),
  ]);
  return Buffer.from(digest).toString("hex");
}

async function uploadInParts(io: MediaIo, url: string, path: string, size: number, options: UploadOptions) {
  const { contentType, onProgress } = options;
  const started = await send(io, withQuery(url, "uploads=1"), { method: "POST", contentType });
  const { uploadId } = Started.parse(JSON.parse(started));
  const session = withQuery(url, `uploadId=${encodeURIComponent(uploadId)}`);
  const parts: { partNumber: number; etag: string }[] = [];
  const sha256 = await eachPart(path, size, async (partNumber, body) => {
    const stored = await send(io, withQuery(session, `partNumber=${partNumber}`), { method: "PUT", body });
    parts.push({ partNumber, etag: Stored.parse(JSON.parse(stored)).etag });
    onProgress?.(Math.min(1, (partNumber * partBytes) / size));
  });
  const list = new TextEncoder().encode(JSON.stringify({ parts }));
  await send(io, session, { method: "POST", body: list, contentType: "application/json" });
  return sha256;
}

/** Sends a file by the contract's protocol: one PUT, or parts when it is large. Throws `upload-failed`. */
export async function upload(
  io: MediaIo,
  url: string,
  path: string,
  options: UploadOptions,
): Promise<{ sha256: string; bytes: number }> {
  const { size } = await stat(path);
  const sha256 =
    size <= singlePutBytes
      ? await uploadWhole(io, url, path, options)
      : await uploadInParts(io, url, path, size, options);
  options.onProgress?.(1);
  return { sha256, bytes: size };
}
