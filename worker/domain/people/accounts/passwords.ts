import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { WeakPassword } from "./accounts.contract.ts";
import { commonPasswordList } from "./common-password-list.ts";

/** About half a second of hashing. */
export const maxWaiting = 8;

/** Waiting requests in this isolate, next first. A cancelled request stops updating `seenAt` and is dropped. */
const queue: { seenAt: number }[] = [];
const lostAfter = 2000;
const pause = 5;

/** Refusal: too many password checks are queued. */
export const overloaded = { ok: false, refusal: "overloaded" } as const;

/**
 * Password hashing is slow by design. It runs one at a time per isolate, interleaved with other requests, so
 * that a flood of attempts does not block pages. Null if the queue is full. Each request polls: in workerd, a
 * promise of another request may never be settled.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result | null> {
  discardLost();
  if (queue.length >= maxWaiting) return null;
  const place = { seenAt: performance.now() };
  queue.push(place);
  try {
    do {
      await new Promise((resolve) => setTimeout(resolve, pause));
      place.seenAt = performance.now();
      discardLost();
    } while (queue[0] !== place && queue.includes(place));
    return await work();
  } finally {
    discard(place);
  }
}

function discardLost(): void {
  const now = performance.now();
  for (const place of queue.filter(({ seenAt }) => now - seenAt > lostAfter)) discard(place);
}

function discard(place: (typeof queue)[number]): void {
  const at = queue.indexOf(place);
  if (at >= 0) queue.splice(at, 1);
}

type Cost = { log2N: number; r: number; p: number };

/** N=2^14, r=8, p=5: 16 MB, one of OWASP's equal choices, and within what an isolate may use. */
const cost: Cost = { log2N: 14, r: 8, p: 5 };
const keyBytes = 32;

/** `scrypt$<log2 N>$<r>$<p>$<salt>$<key>`: the cost is stored with the hash, so it can be raised later. */
export async function hashPassword(password: string, at: Cost = cost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, at);
  return ["scrypt", at.log2N, at.r, at.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

export async function isPasswordRight(password: string, stored: string): Promise<boolean> {
  const [scheme, log2N, r, p, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64url");
  const at = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, "base64url"), at), expected);
}

/** Checked for unknown addresses, so that sign-in takes as long as for known ones. */
export const dummyHash = "scrypt$14$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyBytes, { N: 2 ** log2N, r, p }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const productName = "cuesheet";

let common: Set<string> | null = null;

/**
 * Why a sufficiently long password is still easy to guess, or null: one of the 10,000 most common
 * (design.md §4.5), blanks, one repeated character, our name, or the account's own address. Case is ignored, as are
 * digits and punctuation around the last two.
 */
export function findWeakness(password: string, email: string): WeakPassword | null {
  const plain = password.normalize("NFKC").toLowerCase();
  if (/^[\s\p{Z}\p{C}]*$/u.test(plain)) return "blank-password";
  if (new Set(plain).size === 1) return "repeated-character-password";
  if (isCommon(plain)) return "common-password";
  const letters = lettersOf(plain);
  if (letters !== "" && letters.replaceAll(productName, "") === "") return "product-name-password";
  return isOwnAddress(plain, letters, email.normalize("NFKC").toLowerCase()) ? "own-address-password" : null;
}

function isCommon(password: string): boolean {
  common ??= new Set(commonPasswordList.trim().split(/\s+/));
  return common.has(password);
}

/** The whole address, the part before the @, and that part without a plus suffix. */
function isOwnAddress(plain: string, letters: string, email: string): boolean {
  const local = email.slice(0, email.lastIndexOf("@"));
  return [email, local, local.replace(/\+.*$/, "")].some(
    (part) => plain === part || (lettersOf(part).length >= 3 && letters === lettersOf(part)),
  );
}

const lettersOf = (text: string): string => text.replaceAll(/\P{L}/gu, "");
