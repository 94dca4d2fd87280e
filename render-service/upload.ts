import { createHash } from "node:crypto";
import { open, readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { partBytes, singlePutBytes } from "./render-service.contract.ts";
import { fault } from "./faults.ts";
import { sendBody } from "./http-request.ts";
import { type MediaIo, withRetries, requireOk, requireMediaUrl } from "./media-io.ts";
import type { Progress } from "./tools.ts";

/** Timeout for sending a part of 32 MiB. */
const sendMs = 300_000;

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
async function eachPart(path: string, size: number, sendPart: (number: number, body: Uint8Array) => Promise<void>) {
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

type UploadOptions = { contentType: string; onProgress?: Progress };

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
    size <= singlePutBytes ? await uploadWhole(io, url, path, options) : await uploadInParts(io, url, path, size, options);
  options.onProgress?.(1);
  return { sha256, bytes: size };
}
