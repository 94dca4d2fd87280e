import { sql } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/lib/log.ts";
import {
  type AuditVerdict,
  chainPageSize,
  chainPageSql,
  firstHash,
  sealOf,
  verifyAudit,
} from "./audit-chain.ts";
import type { SealedRow } from "./audit.contract.ts";

type Seal = { seq: number; previous: string; hash: string };

/**
 * Cron, and after every admin act: chains the rows that have no seal yet, in order, and writes the newest hash to the
 * service's log, where whoever can change the database cannot reach it. Returns how many rows it sealed.
 */
export async function sealAudit(ctx: AppContext): Promise<number> {
  const last = await readLastSeal(ctx);
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
    // Somebody else sealed the same rows at the same moment.
    if (isRefusedBy(error, "audit_seals.")) return 0;
    throw error;
  }
  log("audit.sealed", { seq: head.seq, hash: head.hash });
  return seals.length;
}

/** Whether every sealed row is as it was when it was sealed. */
export function verifyStoredAudit(ctx: AppContext): Promise<AuditVerdict> {
  return verifyAudit((after) => ctx.db.all<SealedRow>(sql.raw(chainPageSql(after))));
}

async function readLastSeal(ctx: AppContext): Promise<{ seq: number; hash: string }> {
  const [last] = await ctx.db.all<{ seq: number; hash: string }>(
    sql`SELECT seq, hash FROM audit_seals WHERE seq = (SELECT max(seq) FROM audit_seals)`,
  );
  return last ?? { seq: 0, hash: firstHash };
}

function chain(rows: readonly SealedRow[], startHash: string): Seal[] {
  let previous = startHash;
  return rows.map((row) => {
    const seal = { seq: row.seq, previous, hash: sealOf(row, previous) };
    previous = seal.hash;
    return seal;
  });
}
