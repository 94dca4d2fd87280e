import { signatureToleranceMs } from "#render-service/renderer-http.contract.ts";
import { equalsInConstantTime, hmacHex } from "#worker/crypto.ts";

export type MediaAccess = "read" | "write";

/** Signed, expiring URLs of single objects on our own origin, for the renderer, which holds no credentials. */
export type MediaUrls = {
  sign(key: string, access: MediaAccess, expiresAt: number): string;
  /** The key and access that a signed URL grants now, or null. */
  verify(url: URL, now: number): { key: string; access: MediaAccess } | null;
};

export const signedMediaPath = "/api/render-media";

export function createMediaUrls(origin: string, secret: string): MediaUrls {
  const signature = (key: string, access: MediaAccess, expiresAt: number) => hmacHex(secret, `${access}\n${expiresAt}\n${key}`);
  return {
    sign(key, access, expiresAt) {
      const url = new URL(signedMediaPath, origin);
      url.searchParams.set("key", key);
      url.searchParams.set("access", access);
      url.searchParams.set("expires", String(expiresAt));
      url.searchParams.set("signature", signature(key, access, expiresAt));
      return url.href;
    },
    verify(url, now) {
      const key = url.searchParams.get("key") ?? "";
      const access = url.searchParams.get("access") === "write" ? "write" : "read";
      const expiresAt = Number(url.searchParams.get("expires"));
      const urlSignature = url.searchParams.get("signature") ?? "";
      if (!Number.isInteger(expiresAt) || expiresAt < now) return null;
      return equalsInConstantTime(signature(key, access, expiresAt), urlSignature) ? { key, access } : null;
    },
  };
}

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
