import { z } from "zod";

/** State of the log at a moment; `jwt` is the same, signed. */
export type LogHead = { size: number; root: string; signedAt: number; jwt: string };

/** Proves that an entry is in the tree of a head: its hash, its index, and the path to the root. */
export type InclusionProof = { index: number; size: number; leaf: string; path: string[] };

const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const InclusionQuery = z.object({ leaf: z.string().regex(/^[0-9a-f]{64}$/), size: count.optional() });
export const ConsistencyQuery = z.object({ first: count, second: count });
export const HeadsQuery = z.object({ before: count.optional() });
export const EntriesQuery = z.object({ start: count.default(0) });

/** Events of a licence. `upgrade` is the first issue of one that supersedes another. */
export const credentialKinds = ["issue", "upgrade", "version", "revocation", "refund"] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** A log entry: the kind of event, when (UTC milliseconds), and the SHA-256 of its signed data. */
export type LogEntry = { kind: CredentialKind; at: number; sha256: string };

/** Bytes of a leaf: JSON with these members in this order; must never change. The hash does not reveal the signature. */
export function encodeEntry({ kind, at, sha256 }: LogEntry): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ kind, at, sha256 }));
}
