import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 as lower-case hex. */
export function hmacHex(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** SHA-256 as lower-case hex. */
export function sha256Hex(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Compares without telling by its duration where two texts differ. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
