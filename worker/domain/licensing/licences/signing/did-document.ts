import type { PublicKey } from "./signing.contract.ts";

/** Who signs: `did:web:cuesheet.example` (DID Method Web). A port is written as `%3A8787`. */
export const didOf = (origin: string): string => `did:web:${new URL(origin).host.replace(":", "%3A")}`;

/** What a signature names its key by. */
export const keyIdOf = (origin: string, { id }: Pick<PublicKey, "id">): string => `${didOf(origin)}#${id}`;

/** The thumbprint in such a name; null when it is none. */
export const thumbprintOf = (keyId: unknown): string | null =>
  typeof keyId === "string" ? (/^did:web:[^#]+#([\w-]{43})$/.exec(keyId)?.[1] ?? null) : null;

/** `/.well-known/did.json`: every key that ever signed stays, since what it signed does. */
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

/** `/.well-known/jwks.json` (RFC 7517): the same keys under the names that signatures use. */
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
