import { desc, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { signingKeys } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { openSigningKey, type PublicKey, type SigningKey } from "./signing-key.ts";

/** The current signing key; null if the secret is missing or invalid. */
export const currentKey = (ctx: Pick<AppContext, "settings">): Promise<SigningKey | null> =>
  openSigningKey(ctx.settings.LICENCE_SIGNING_KEY);

/** Runs before anything the key signs is stored, so that its signatures stay verifiable. */
export function keepKey(ctx: AppContext, { id, x }: PublicKey): Statement {
  return ctx.db.insert(signingKeys).values({ id, x, addedAt: ctx.clock.now() }).onConflictDoNothing();
}

/** All keys ever used for signing, newest first. */
export async function listKeys(ctx: AppContext): Promise<PublicKey[]> {
  const [stored, current] = await Promise.all([
    ctx.db
      .select({ id: signingKeys.id, x: signingKeys.x })
      .from(signingKeys)
      .orderBy(desc(signingKeys.addedAt), sql`${signingKeys.id}`),
    currentKey(ctx),
  ]);
  const isNew = current && !stored.some(({ id }) => id === current.public.id);
  return isNew ? [current.public, ...stored] : stored;
}

/** Issuer id: `did:web:cuesheet.example` (DID Method Web). A port is written as `%3A8787`. */
export const didOf = (origin: string): string => `did:web:${new URL(origin).host.replace(":", "%3A")}`;

export const keyIdOf = (origin: string, { id }: Pick<PublicKey, "id">): string => `${didOf(origin)}#${id}`;

/** The thumbprint in a key id; null if malformed. */
export const thumbprintOf = (keyId: unknown): string | null =>
  typeof keyId === "string" ? (/^did:web:[^#]+#([\w-]{43})$/.exec(keyId)?.[1] ?? null) : null;

/** `/.well-known/did.json`: includes all past keys, since their signatures remain. */
export function didDocument(origin: string, keys: readonly PublicKey[]) {
  const id = didOf(origin);
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/jwk/v1"],
    id,
    verificationMethod: keys.map((key) => ({
      id: keyIdOf(origin, key),
      type: "JsonWebKey",
      controller: id,
      publicKeyJwk: { kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig", kid: key.id, x: key.x },
    })),
    assertionMethod: keys.map((key) => keyIdOf(origin, key)),
  };
}

/** `/.well-known/jwks.json` (RFC 7517): the same keys under the ids used in signatures. */
export const keySet = (origin: string, keys: readonly PublicKey[]) => ({
  keys: keys.map((key) => ({
    kty: "OKP",
    crv: "Ed25519",
    alg: "EdDSA",
    use: "sig",
    kid: keyIdOf(origin, key),
    x: key.x,
  })),
});
