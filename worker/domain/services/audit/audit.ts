import { sql } from "drizzle-orm";
import { isRefusedBy, type Statement } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { log } from "#worker/domain/lib/log.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { AuditTargetKind, SealedRow } from "./audit.contract.ts";

export type AuditEntry = {
  /** Null if the user was signed out, as for a failed sign-in. */
  actorId: string | null;
  /** A past fact: `account.approved`, `session.revoked`. */
  action: string;
  target: { kind: AuditTargetKind; id: string };
  /** Only the fields that changed; never a secret or a password. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Logs an action in the same batch as the action itself. The log is append-only. */
export function recordAudit(ctx: AppContext, entry: AuditEntry): Statement {
  const { actorId, action, target, before, after } = entry;
  return ctx.db.insert(auditLog).values({
    at: ctx.clock.now(),
    actorId,
    action,
    targetKind: target.kind,
    targetId: target.id,
    before: before ?? null,
    after: after ?? null,
    requestId: ctx.requestId,
  });
}

type Decision = Pick<AuditEntry, "target"> & { from: string; after: { status: string; [detail: string]: unknown } };

/** Logs that the viewer moved the target from one status to another. The action is named after it: `claim.released`. */
export function recordDecision(ctx: AppContext, viewer: Viewer, { target, from, after }: Decision): Statement {
  const before = { status: from };
  return recordAudit(ctx, { actorId: viewer.id, action: `${target.kind}.${after.status}`, target, before, after });
}

/** Previous hash of the first seal. */
export const firstHash = "0".repeat(64);

const chainPageSize = 500;

/** The seal of a row: SHA-256 over the previous hash and every column, always in this order. */
export function sealOf(row: Omit<SealedRow, "previous_hash" | "hash">, previousHash: string): string {
  const { seq, at, actor_id, action, target_kind, target_id, before, after, request_id } = row;
  const canonical = { seq, at, actor_id, action, target_kind, target_id, before, after, request_id };
  return sha256Hex(`${previousHash}\n${JSON.stringify(canonical)}`);
}

/** SQL for a page of rows with their seals; a seal whose row was deleted comes with nulls. `after` is a whole number. */
export function chainPageSql(after: number): string {
  return `SELECT one_page.seq, logged.at, logged.actor_id, logged.action, logged.target_kind,
    logged.target_id, logged.before, logged.after, logged.request_id,
      seal.previous_hash, seal.hash
    FROM (
      SELECT seq FROM audit_log WHERE seq > ${after}
      UNION SELECT seq FROM audit_seals WHERE seq > ${after}
      ORDER BY seq LIMIT ${chainPageSize}
    ) AS one_page
    LEFT JOIN audit_log AS logged ON logged.seq = one_page.seq
    LEFT JOIN audit_seals AS seal ON seal.seq = one_page.seq
    ORDER BY one_page.seq`;
}

/**
 * Cron, and after every admin action: chains the rows without a seal, in order, and writes the newest hash to the
 * service's log, which an attacker with access to the database cannot change. Returns the number of rows sealed.
 */
export async function sealAudit(ctx: AppContext): Promise<number> {
  const [last = { seq: 0, hash: firstHash }] = await ctx.db.all<{ seq: number; hash: string }>(
    sql`SELECT seq, hash FROM audit_seals WHERE seq = (SELECT max(seq) FROM audit_seals)`,
  );
  const rows = await ctx.db.all<SealedRow>(sql`
    SELECT *, NULL AS previous_hash, NULL AS hash FROM audit_log
    WHERE seq > ${last.seq} ORDER BY seq LIMIT ${chainPageSize}`);
  const seals = chain(rows, last.hash);
  const head = seals.at(-1);
  if (!head) return 0;
  try {
    await ctx.db.run(sql`
      INSERT INTO audit_seals (seq, previous_hash, hash)
      SELECT value ->> 'seq', value ->> 'previous', value ->> 'hash' FROM json_each(${JSON.stringify(seals)})`);
  } catch (error) {
    // Race: a concurrent call has sealed the same rows.
    if (isRefusedBy(error, "audit_seals.")) return 0;
    throw error;
  }
  log("audit.sealed", { seq: head.seq, hash: head.hash });
  return seals.length;
}

function chain(rows: readonly SealedRow[], startHash: string) {
  let previous = startHash;
  return rows.map((row) => {
    const seal = { seq: row.seq, previous, hash: sealOf(row, previous) };
    previous = seal.hash;
    return seal;
  });
}
