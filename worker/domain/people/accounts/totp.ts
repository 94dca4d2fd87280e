import { createHmac } from "node:crypto";
import { equalsInConstantTime } from "#worker/crypto.ts";
import { seconds } from "#worker/domain/lib/time.ts";

/** Time-based one-time passwords of RFC 6238 as authenticator apps expect them: SHA-1, six digits, thirty seconds. */
const stepLength = seconds(30);

export const stepAt = (now: number): number => Math.floor(now / stepLength);

/** The code of one step (RFC 4226 §5.3 over the step's number). */
export function totpCode(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step a code belongs to, or null. One step to either side forgives clocks that differ. */
export function findStep(secret: string, code: string, now: number): number | null {
  const key = decodeBase32(secret);
  const around = [0, -1, 1].map((shift) => stepAt(now) + shift);
  return around.find((step) => equalsInConstantTime(totpCode(key, step), code)) ?? null;
}

/** What an authenticator app reads from the QR code. */
export function totpAddress(secret: string, email: string): string {
  const label = `Cuesheet:${email}`;
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=Cuesheet&algorithm=SHA1&digits=6&period=30`;
}

/** 160 random bits, as long as the hash they feed. */
export function makeTotpSecret(): string {
  return encodeBase32(crypto.getRandomValues(new Uint8Array(20)));
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base 32 without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** Throws at a character that is none of the alphabet's. */
export function decodeBase32(text: string): Uint8Array {
  const bits = Array.from(text.toUpperCase(), (letter) => {
    const value = alphabet.indexOf(letter);
    if (value < 0) throw new Error("not base 32");
    return value.toString(2).padStart(5, "0");
  }).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}
