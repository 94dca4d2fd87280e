/** `open`: nothing here can say. */
export type Line = { state: "holds" | "fails" | "open"; text: string };

/** Every check that needs no network, a line each: of a bundle's parts by their names, and the SHA-256 of videos by theirs. */
export function verifyBundle(
  files: Readonly<Record<string, Uint8Array>>,
  videos: Readonly<Record<string, string>>,
): Promise<Line[]>;

/** SHA-256, 64 hexadecimal digits. */
export function sha256(bytes: Uint8Array): Promise<string>;

/** Keys as `/.well-known/jwks.json` has them. */
export type KeySet = { keys: readonly { kid: string; x: string }[] };

/** What a compact JWS says that one of the keys has signed by EdDSA. Throws an Error whose message is the reason. */
export function readSigned(
  jws: string,
  keys: KeySet,
): Promise<{ header: Record<string, unknown>; payload: Record<string, unknown> }>;

/** Where a proof (`log-proof.json`) leads from signed data to a signed head; `signedAt` in UTC milliseconds. Throws as above. */
export function readLogProof(
  proof: { entry: object; path: readonly string[]; head: string },
  jws: string,
  keys: KeySet,
): Promise<{ index: number; size: number; signedAt: number }>;
