import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import {
  encodeEntry,
  type LogEntry,
} from "#worker/domain/licensing/licences/transparency-log/log-entry.contract.ts";
import { leafHash } from "#worker/domain/licensing/licences/transparency-log/merkle-tree.ts";
import {
  proveInclusion,
  readNewestHead,
} from "#worker/domain/licensing/licences/transparency-log/read-log.ts";
import type { LogHead } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";
import type { LoggedProof } from "./file-answers.contract.ts";

/** That an act stands in the log of this head; null where it is not written there yet. */
export async function proveLogged(
  ctx: AppContext,
  { kind, at, sha256 }: LogEntry,
  head: LogHead,
): Promise<LoggedProof | null> {
  const leaf = leafHash(encodeEntry({ kind, at, sha256 }));
  const proof = await proveInclusion(ctx, { leaf, size: head.size });
  if (!proof) return null;
  return { entry: { kind, at, sha256, index: proof.index }, path: proof.path, head: head.jwt };
}

/** The same for whoever has signed data in hand, of any issue: `sha256` is of its text. Null where it is none of ours. */
export async function findLoggedProof(ctx: AppContext, sha256: string): Promise<LoggedProof | null> {
  const [[entry], head] = await Promise.all([
    ctx.db.all<LogEntry>(sql`
      SELECT credential.kind, credential.at, credential.sha256 FROM licence_credentials AS credential
      WHERE credential.sha256 = ${sha256} LIMIT 1`),
    readNewestHead(ctx),
  ]);
  return entry && head ? proveLogged(ctx, entry, head) : null;
}
