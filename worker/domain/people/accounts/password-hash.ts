import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

type Cost = { log2N: number; r: number; p: number };

/** N=2^14, r=8, p=5: 16 MB, one of OWASP's equal choices, and within what an isolate may use. */
const cost: Cost = { log2N: 14, r: 8, p: 5 };
const keyBytes = 32;

/** `scrypt$<log2 N>$<r>$<p>$<salt>$<key>`: the cost travels with the hash, so it can be raised later. */
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

/** Checked for addresses nobody has, so that sign-in takes as long as for those somebody has. A hash of nothing. */
export const dummyHash = "scrypt$14$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyBytes, { N: 2 ** log2N, r, p }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
