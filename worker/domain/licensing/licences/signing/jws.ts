import { z } from "zod";
import type { PublicKey, ReadJws } from "./signing.contract.ts";
import type { SigningKey } from "./signing-key.ts";

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

/** Whether this key signed it. */
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
