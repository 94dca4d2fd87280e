import { createHmac, timingSafeEqual } from "node:crypto";
import { signatureToleranceMs } from "./renderer-http.contract.ts";

function digest(secret: string, body: string, sentAt: number): string {
  return createHmac("sha256", secret).update(`${sentAt}.${body}`).digest("hex");
}

/** The value of the signature header for a body sent at `sentAt` (unix ms). */
export function signBody(secret: string, body: string, sentAt: number): string {
  return `t=${sentAt},v1=${digest(secret, body, sentAt)}`;
}

/** True when the header is ours for exactly this body and neither too old nor from the future. */
export function isSignedBy(secret: string, body: string, header: string | undefined, now: number): boolean {
  const match = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header ?? "");
  if (!match?.[1] || !match[2]) return false;
  const sentAt = Number(match[1]);
  const expected = Buffer.from(digest(secret, body, sentAt));
  return timingSafeEqual(expected, Buffer.from(match[2])) && Math.abs(now - sentAt) <= signatureToleranceMs;
}
