/** `open`: cannot be decided offline. */
export type Line = { state: "holds" | "fails" | "open"; text: string };

/** Runs every offline check, one line each. `files`: a bundle's parts by name; `videos`: SHA-256 of videos by name. */
export function verifyBundle(
  files: Readonly<Record<string, Uint8Array>>,
  videos: Readonly<Record<string, string>>,
): Promise<Line[]>;

/** SHA-256, 64 hexadecimal digits. */
export function sha256(bytes: Uint8Array): Promise<string>;

/** A JWK set, as served at `/.well-known/jwks.json`. */
export type KeySet = { keys: readonly { kid: string; x: string }[] };

/** Returns the payload of a compact JWS signed with EdDSA by one of the keys. Throws an Error whose message is the reason. */
export function readSigned(
  jws: string,
  keys: KeySet,
): Promise<{ header: Record<string, unknown>; payload: Record<string, unknown> }>;

/** Verifies that a proof (`log-proof.json`) leads to a signed head; `signedAt` in UTC milliseconds. Throws as above. */
export function readLogProof(
  proof: { entry: object; path: readonly string[]; head: string },
  jws: string,
  keys: KeySet,
): Promise<{ index: number; size: number; signedAt: number }>;
