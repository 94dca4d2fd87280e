import { createHash } from "node:crypto";
import { z } from "zod";

/** The public half of an Ed25519 key (RFC 8037). `id` is its RFC 7638 thumbprint. */
export type PublicKey = { id: string; x: string };

/** A compact JWS in its parts, not verified. */
type ReadJws = { header: Record<string, unknown>; payload: Record<string, unknown> };

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

const Members = z.record(z.string(), z.unknown());

/** Signs a payload as compact JWS (RFC 7515), `EdDSA`. The same key, header and payload give the same text. */
export async function signJws(key: SigningKey, header: object, payload: object): Promise<string> {
  const input = `${encode({ alg: "EdDSA", ...header })}.${encode(payload)}`;
  return `${input}.${toBase64Url(await key.sign(bytesOf(input)))}`;
}

/** What a compact JWS says, whoever signed it; null when it is none. */
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
  // The last letter has bits that mean nothing: another spelling of the same bytes is not what was signed.
  if (toBase64Url(signature) !== jws.slice(end + 1)) return false;
  return crypto.subtle.verify("Ed25519", key, signature, bytesOf(jws.slice(0, end)));
}

const encode = (value: object): string => toBase64Url(bytesOf(JSON.stringify(value)));
const decode = (text: string): unknown => JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
