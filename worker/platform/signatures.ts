import { signatureToleranceMs } from "#render-service/renderer-http.contract.ts";
import { equalsInConstantTime, hmacHex } from "#worker/crypto.ts";

/** The header value described in render-service/render-service.contract.ts. `now` is UTC milliseconds. */
export function signBody(secret: string, body: string, now: number): string {
  return `t=${now},v1=${hmacHex(secret, `${now}.${body}`)}`;
}

/** False for a missing, malformed, forged, stale or future signature. */
export function isSignatureValid(secret: string, header: string | null, body: string, now: number): boolean {
  const match = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(header ?? "");
  if (!match?.[1] || !match[2]) return false;
  const signedAt = Number(match[1]);
  if (Math.abs(now - signedAt) > signatureToleranceMs) return false;
  return equalsInConstantTime(hmacHex(secret, `${signedAt}.${body}`), match[2]);
}
