import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 as lower-case hex. */
export function hmacHex(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** SHA-256 as lower-case hex. */
export function sha256Hex(bytes: Uint8Array | string): string {
  return hash("sha256", bytes, "hex");
}

/**
 * The id of the next action on a subject, as a UUID (version 8), derived from the number of actions when the form was rendered.
 * It is stable across reloads and repeated submits, and changes after each action. So one form is
 * one action, and a form rendered before another action is refused because its id is taken.
 */
export function nextActId(kind: string, subjectId: string, actsSoFar: number): string {
  const hex = sha256Hex(`${kind}:${subjectId}:${actsSoFar}`);
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

/** Compares in constant time, to prevent timing attacks. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

const [nonceBytes, tagBytes] = [12, 16];

/** Encrypts with AES-256-GCM: nonce, tag and text, as base64. Decrypts only with the same `purpose`, such as the owner's id. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret), nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
}

/** Decrypts; null if secret or purpose differ or the sealed text was changed. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64");
  if (bytes.byteLength < nonceBytes + tagBytes) return null;
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)];
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(secret), nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  const body = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** RFC 5869. The secrets are already random; this derives a 32-byte key from any format. */
function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "seal", 32));
}
