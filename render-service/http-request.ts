import { createHmac, timingSafeEqual } from "node:crypto";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { signatureToleranceMs } from "./renderer-http.contract.ts";

const requestOf = (url: string) => (url.startsWith("https:") ? requestSecure : requestPlain);

/** Requests a body as stored (no decompression), without following redirects. At half the cost of `fetch`. */
export function openBody(url: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    requestOf(url)(url, { signal }, resolve).once("error", reject).end();
  });
}

type Sending = {
  method: "PUT" | "POST";
  headers: Record<string, string>;
  body: Uint8Array;
  signal: AbortSignal;
};

/** Sends a body with a content length, as object storage requires, at half the cost of `fetch`. */
export function sendBody(url: string, sending: Sending): Promise<{ status: number; text: string }> {
  const { method, body, signal } = sending;
  const headers = { ...sending.headers, "content-length": String(body.length) };
  return new Promise((resolve, reject) => {
    const outgoing = requestOf(url)(url, { method, headers, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }));
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

function digest(secret: string, body: string, sentAt: number): string {
  return createHmac("sha256", secret).update(`${sentAt}.${body}`).digest("hex");
}

/** Signature header for a body sent at `sentAt` (unix ms). */
export function signBody(secret: string, body: string, sentAt: number): string {
  return `t=${sentAt},v1=${digest(secret, body, sentAt)}`;
}

/** True if the signature is ours, matches the body, and is neither expired nor from the future. */
export function isSignedBy(secret: string, body: string, header: string | undefined, now: number): boolean {
  const match = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header ?? "");
  if (!match?.[1] || !match[2]) return false;
  const sentAt = Number(match[1]);
  const expected = Buffer.from(digest(secret, body, sentAt));
  return timingSafeEqual(expected, Buffer.from(match[2])) && Math.abs(now - sentAt) <= signatureToleranceMs;
}

export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    // Without an encoding set, Node's request streams yield buffers.
    const buffer = chunk as Buffer;
    bytes += buffer.length;
    if (bytes > maxBytes) return null;
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
}
