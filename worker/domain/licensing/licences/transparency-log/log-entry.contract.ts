/** What happened to a licence. `upgrade` is the first issue of one that supersedes another. */
export const credentialKinds = ["issue", "upgrade", "version", "revocation", "refund"] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** What an entry of the log says of an act: which kind, when (UTC milliseconds), and the SHA-256 of what was signed of it. */
export type LogEntry = { kind: CredentialKind; at: number; sha256: string };

/**
 * The bytes of an entry, whose hash is its leaf: JSON with these members in this order and nothing else. It never changes:
 * every leaf would be another one. Nobody learns a licence from it, since a signature cannot be guessed.
 */
export function encodeEntry({ kind, at, sha256 }: LogEntry): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ kind, at, sha256 }));
}
