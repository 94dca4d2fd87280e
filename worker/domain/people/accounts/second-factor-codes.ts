import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { recoveryCodes } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { equalsInConstantTime, seal, sha256Hex, unseal } from "#worker/crypto.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import { log } from "#worker/domain/lib/log.ts";
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

/** The time step of a code, or null. Accepts one step to either side for clock skew. */
export function findStep(secret: string, code: string, now: number): number | null {
  const key = decodeBase32(secret);
  const around = [0, -1, 1].map((shift) => stepAt(now) + shift);
  return around.find((step) => equalsInConstantTime(totpCode(key, step), code)) ?? null;
}

export function totpAddress(secret: string, email: string): string {
  const label = `Cuesheet:${email}`;
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=Cuesheet&algorithm=SHA1&digits=6&period=30`;
}

/** 160 random bits, the length of a SHA-1 hash. */
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

/** Throws at a character outside the alphabet. */
export function decodeBase32(text: string): Uint8Array {
  const bits = Array.from(text.toUpperCase(), (letter) => {
    const value = alphabet.indexOf(letter);
    if (value < 0) throw new Error("not base 32");
    return value.toString(2).padStart(5, "0");
  }).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

const purposeOf = (userId: string): string => `totp:${userId}`;

/** Encrypts the authenticator secret for the database, bound to its account. */
export function sealTotpSecret(ctx: AppContext, userId: string, secret: string): string {
  return seal(ctx.settings.SECOND_FACTOR_SECRET, purposeOf(userId), secret);
}

/** The secret in base 32, or null if there is none or it was sealed with another key: then no code is valid. */
export function readTotpSecret(ctx: AppContext, user: { id: string; totpSecret: string | null }): string | null {
  if (user.totpSecret === null) return null;
  const secret = unseal(ctx.settings.SECOND_FACTOR_SECRET, purposeOf(user.id), user.totpSecret);
  if (secret === null) log("second-factor.unreadable", { userId: user.id });
  return secret;
}

const howMany = 10;

/** Ten codes of 50 random bits, "abcde-fghij": enough entropy for a plain hash. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => {
    const letters = encodeBase32(crypto.getRandomValues(new Uint8Array(7)))
      .slice(0, 10)
      .toLowerCase();
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/** Salted with the account, so that equal codes have different hashes; case and punctuation are ignored. */
function hashCode(userId: string, code: string): string {
  return sha256Hex(`${userId}:${code.toLowerCase().replaceAll(/[^a-z2-7]/g, "")}`);
}

/** Replaces all existing codes. */
export function writeRecoveryCodes(ctx: AppContext, userId: string, codes: readonly string[]): Statement[] {
  return [
    discardRecoveryCodes(ctx, userId),
    ctx.db.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashCode(userId, code) }))),
  ];
}

/** Deletes a used code; the batch is rolled back if it does not exist. */
export function spendRecoveryCode(ctx: AppContext, userId: string, code: string): Statement[] {
  const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashCode(userId, code)));
  return [ctx.db.delete(recoveryCodes).where(isIt), requireOneRow(ctx.db)];
}

export function discardRecoveryCodes(ctx: AppContext, userId: string): Statement {
  return ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
