import { createHash } from "node:crypto";
import { z } from "zod";

/** The public half of an Ed25519 key (RFC 8037). `id` is its RFC 7638 thumbprint. */
export type PublicKey = { id: string; x: string };

/** A compact JWS, decoded but not verified. */
type ReadJws = { header: Record<string, unknown>; payload: Record<string, unknown> };

const octets = z.string().regex(/^[\w-]{43}$/);
const PrivateJwk = z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), d: octets, x: octets });

export type SigningKey = { public: PublicKey; sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> };

/** RFC 7638: members in this order, without spaces. */
export const thumbprint = (x: string): string =>
  createHash("sha256")
    .update(JSON.stringify({ crv: "Ed25519", kty: "OKP", x }))
    .digest("base64url");

const opened = new Map<string, Promise<SigningKey | null>>();

/** The key in the secret LICENCE_SIGNING_KEY, a private JWK; null if missing or invalid. */
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

/** Guards against publishing a public half that cannot verify the signatures. */
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

const Members = z.record(z.string(), z.unknown());

/** Signs a payload as compact JWS (RFC 7515), `EdDSA`. Deterministic. */
export async function signJws(key: SigningKey, header: object, payload: object): Promise<string> {
  const input = `${encode({ alg: "EdDSA", ...header })}.${encode(payload)}`;
  return `${input}.${toBase64Url(await key.sign(bytesOf(input)))}`;
}

/** Decodes a compact JWS without verifying it; null if malformed. */
export function readJws(jws: string): ReadJws | null {
  const [header = "", payload = "", signature, more] = jws.split(".");
  if (signature === undefined || more !== undefined) return null;
  try {
    return { header: Members.parse(decode(header)), payload: Members.parse(decode(payload)) };
  } catch {
    return null;
  }
}

export async function isSignedBy({ x }: Pick<PublicKey, "x">, jws: string): Promise<boolean> {
  const end = jws.lastIndexOf(".");
  if (readJws(jws)?.header.alg !== "EdDSA") return false;
  const jwk = { kty: "OKP", crv: "Ed25519", x };
  const key = await crypto.subtle.importKey("jwk", jwk, { name: "Ed25519" }, false, ["verify"]);
  const signature = Buffer.from(jws.slice(end + 1), "base64url");
  // The last character has unused bits: rejects other spellings of the signature.
  if (toBase64Url(signature) !== jws.slice(end + 1)) return false;
  return crypto.subtle.verify("Ed25519", key, signature, bytesOf(jws.slice(0, end)));
}

const encode = (value: object): string => toBase64Url(bytesOf(JSON.stringify(value)));
const decode = (text: string): unknown => JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
