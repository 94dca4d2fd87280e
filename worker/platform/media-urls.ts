import { equalsInConstantTime, hmacHex } from "#worker/crypto.ts";

export type MediaAccess = "read" | "write";

/** Expiring addresses of single objects on our own origin, for the renderer, which holds no credentials. */
export type MediaUrls = {
  sign(key: string, access: MediaAccess, expiresAt: number): string;
  /** The key and access a signed address grants now, or null. */
  verify(url: URL, now: number): { key: string; access: MediaAccess } | null;
};

export const signedMediaPath = "/api/render-media";

export function createMediaUrls(origin: string, secret: string): MediaUrls {
  const signature = (key: string, access: MediaAccess, expiresAt: number) =>
    hmacHex(secret, `${access}\n${expiresAt}\n${key}`);
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
