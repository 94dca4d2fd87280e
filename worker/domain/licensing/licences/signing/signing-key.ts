import { createHash } from "node:crypto";
import { z } from "zod";
import type { PublicKey } from "./signing.contract.ts";

const octets = z.string().regex(/^[\w-]{43}$/);
const PrivateJwk = z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), d: octets, x: octets });

export type SigningKey = { public: PublicKey; sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> };

/** RFC 7638: the members in this order, without spaces. */
export const thumbprint = (x: string): string =>
  createHash("sha256")
    .update(JSON.stringify({ crv: "Ed25519", kty: "OKP", x }))
    .digest("base64url");

const opened = new Map<string, Promise<SigningKey | null>>();

/** The key of the secret LICENCE_SIGNING_KEY, a private JWK; null when there is none, or it is no such key. */
export function openSigningKey(secret: string): Promise<SigningKey | null> {
  const key = opened.get(secret) ?? open(secret);
  opened.set(secret, key);
  return key;
}

async function open(secret: string): Promise<SigningKey | null> {
  const jwk = readJwk(secret);
  if (!jwk) return null;
  try {
    const key = await crypto.subtle.importKey("jwk", jwk, { name: "Ed25519" }, false, ["sign"]);
    if (!(await areHalvesOfOne(key, jwk.x))) return null;
    return {
      public: { id: thumbprint(jwk.x), x: jwk.x },
      sign: async (bytes) => new Uint8Array(await crypto.subtle.sign("Ed25519", key, bytes)),
    };
  } catch {
    return null;
  }
}

/** A public half of another key would be published, and nothing that was signed could be verified by it. */
async function areHalvesOfOne(key: CryptoKey, x: string): Promise<boolean> {
  const jwk = { kty: "OKP", crv: "Ed25519", x };
  const publicKey = await crypto.subtle.importKey("jwk", jwk, { name: "Ed25519" }, false, ["verify"]);
  const probe = new TextEncoder().encode("probe");
  return crypto.subtle.verify("Ed25519", publicKey, await crypto.subtle.sign("Ed25519", key, probe), probe);
}

function readJwk(secret: string): z.infer<typeof PrivateJwk> | null {
  try {
    return PrivateJwk.parse(JSON.parse(secret));
  } catch {
    return null;
  }
}
