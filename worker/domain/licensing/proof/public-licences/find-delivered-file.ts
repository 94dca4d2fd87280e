import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { leafHash } from "#worker/domain/licensing/licences/transparency-log/merkle-tree.ts";
import { proveInclusion, readNewestHead } from "#worker/domain/licensing/licences/transparency-log/read-log.ts";
import {
  encodeEntry,
  type LogEntry,
  type LogHead,
} from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";
import { scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { readStatus } from "#worker/domain/licensing/licences/label-licences/sync-rows.ts";
import type { LicenceFacts } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import { readLicenceFacts } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import type { FileLookup, LoggedProof, NamedFile, NamedLicence } from "./file-answers.contract.ts";

/** If several licences cover a file, returns the one in force. Not rate-limited: a digest cannot be guessed. */
export async function findDeliveredFile(ctx: AppContext, sha256: string): Promise<FileLookup> {
  const licences = [...(await readLicenceFacts(ctx, { videoSha256: sha256 })).values()];
  const facts = licences.toSorted(standingFirst)[0];
  const file = facts && fileOf(facts, sha256);
  return facts && file ? { kind: "delivered", licence: toNamedLicence(facts), file } : { kind: "unknown" };
}

/** In force, then superseded, suspended, revoked; newest first within each. */
function standingFirst(one: LicenceFacts, other: LicenceFacts): number {
  const ranks = { valid: 0, issued: 0, suspended: 2, revoked: 3 };
  const rank = ({ status, supersededBy }: LicenceFacts) => ranks[readStatus(status)] || (supersededBy ? 1 : 0);
  return rank(one) - rank(other) || other.issuedAt - one.issuedAt;
}

export function toNamedLicence(facts: LicenceFacts): NamedLicence {
  const { number, supersededBy, issuedAt } = facts;
  const { brandName, labelName, trackTitle, artist } = facts;
  return {
    number,
    scopeName: scopeTerms(facts).name,
    status: readStatus(facts.status),
    supersededBy,
    issuedAt,
    brandName,
    labelName,
    trackTitle,
    artist,
  };
}

export function fileOf({ file, versions }: LicenceFacts, sha256: string): NamedFile | null {
  const version = versions.find(({ videoSha256 }) => videoSha256 === sha256);
  if (file.sha256 !== sha256 && !version) return null;
  const { width, height, durationSeconds, bytes, startAtSeconds, parts } = file.sha256 === sha256 ? file : (version ?? file);
  const n = file.sha256 === sha256 ? null : (version?.n ?? null);
  const about = { version: n, sha256, width, height, durationSeconds, bytes, startAtSeconds };
  return parts ? { ...about, parts } : about;
}

/** Proves that an entry is in the log of this head; null if it is not there yet. */
export async function proveLogged(ctx: AppContext, { kind, at, sha256 }: LogEntry, head: LogHead): Promise<LoggedProof | null> {
  const leaf = leafHash(encodeEntry({ kind, at, sha256 }));
  const proof = await proveInclusion(ctx, { leaf, size: head.size });
  if (!proof) return null;
  return { entry: { kind, at, sha256, index: proof.index }, path: proof.path, head: head.jwt };
}

/** The same for anyone with signed data of any issue: `sha256` is of its text. Null if we never signed it. */
export async function findLoggedProof(ctx: AppContext, sha256: string): Promise<LoggedProof | null> {
  const [[entry], head] = await Promise.all([
    ctx.db.all<LogEntry>(sql`
      SELECT credential.kind, credential.at, credential.sha256 FROM licence_credentials AS credential
      WHERE credential.sha256 = ${sha256} LIMIT 1`),
    readNewestHead(ctx),
  ]);
  return entry && head ? proveLogged(ctx, entry, head) : null;
}
