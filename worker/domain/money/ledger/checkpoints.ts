import { sql } from "drizzle-orm";
import { type Statement, isRefusedBy, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { log } from "#worker/domain/lib/log.ts";

export type CheckpointKind = "books" | "provider";
/** `through`: the last row or second that was read. `sums`: cents or tokens by unit. */
export type Reach = { through: number; sums: Record<string, number> };
/** `seq` counts all checkpoints, including those with a broken seal. */
export type Checkpoint = Reach & { seq: number };

type Stored = {
  kind: CheckpointKind;
  seq: number;
  through: number;
  sums: string;
  at: number;
  previous_seal: string;
  seal: string;
};

const firstSeal = "0".repeat(64);

/** The end of the last successful check; the beginning if there was none or its seal does not match. */
export async function readCheckpoint(ctx: AppContext, kind: CheckpointKind): Promise<Checkpoint> {
  const last = await findLast(ctx, kind);
  if (!last) return { seq: 0, through: 0, sums: {} };
  const { seq, through } = last;
  if (sealOf(last) === last.seal) return { seq, through, sums: JSON.parse(last.sums) as Reach["sums"] }; // sealed by us
  log("checkpoint.seal-broken", { kind, seq });
  return { seq, through: 0, sums: {} };
}

/**
 * Seals what was checked, in one batch with `inSameBatch`. Returns false and writes nothing if another check has sealed
 * meanwhile or nothing is new.
 */
export async function sealCheckpoint(
  ctx: AppContext,
  kind: CheckpointKind,
  { from, to, inSameBatch = [] }: { from: Checkpoint; to: Reach; inSameBatch?: readonly Statement[] },
): Promise<boolean> {
  const last = await findLast(ctx, kind);
  if (to.through <= from.through || (last?.seq ?? 0) !== from.seq) return false;
  const row = {
    kind,
    seq: from.seq + 1,
    through: to.through,
    sums: JSON.stringify(to.sums),
    at: ctx.clock.now(),
    previous_seal: last?.seal ?? firstSeal,
  };
  const seal = sealOf(row);
  try {
    await runBatch(ctx.db, [
      ctx.db.run(sql`
        INSERT INTO money_checkpoints (kind, seq, through, sums, at, previous_seal, seal)
        VALUES (${kind}, ${row.seq}, ${row.through}, ${row.sums}, ${row.at}, ${row.previous_seal}, ${seal})`),
      ...inSameBatch,
    ]);
  } catch (error) {
    if (isRefusedBy(error, "money_checkpoints.")) return false;
    throw error;
  }
  log("checkpoint.sealed", { kind, seq: row.seq, through: row.through, seal });
  return true;
}

async function findLast(ctx: AppContext, kind: CheckpointKind): Promise<Stored | null> {
  const [last] = await ctx.db.all<Stored>(sql`SELECT * FROM money_checkpoints WHERE kind = ${kind} ORDER BY seq DESC LIMIT 1`);
  return last ?? null;
}

function sealOf({ kind, seq, through, sums, at, previous_seal }: Omit<Stored, "seal">): string {
  return sha256Hex(JSON.stringify([previous_seal, kind, seq, through, sums, at]));
}

/** Adds the changes between two checkpoints to the stored balances; a check from the beginning rebuilds them. */
export function moveBalances(ctx: AppContext, from: Checkpoint, to: Reach): Statement[] {
  const isPosted = sql`(kind IN ('post', 'capture'))`;
  const pendingChange = sql`CASE kind WHEN 'hold' THEN amount WHEN 'post' THEN 0 ELSE -amount END`;
  const range = sql`rowid > ${from.through} AND rowid <= ${to.through}`;
  const afresh = from.through === 0 ? [ctx.db.run(sql`DELETE FROM checkpoint_balances`)] : [];
  const moved = ctx.db.run(sql`
    INSERT INTO checkpoint_balances (account_id, debits_pending, debits_posted, credits_pending, credits_posted)
    SELECT id, sum(dh), sum(dp), sum(ch), sum(cp) FROM (
      SELECT debit_id AS id, ${pendingChange} AS dh, amount * ${isPosted} AS dp, 0 AS ch, 0 AS cp
      FROM ledger_transfers WHERE ${range}
      UNION ALL
      SELECT credit_id, 0, 0, ${pendingChange}, amount * ${isPosted} FROM ledger_transfers WHERE ${range}
    ) WHERE 1 GROUP BY id
    ON CONFLICT (account_id) DO UPDATE SET
      debits_pending = debits_pending + excluded.debits_pending,
      debits_posted = debits_posted + excluded.debits_posted,
      credits_pending = credits_pending + excluded.credits_pending,
      credits_posted = credits_posted + excluded.credits_posted`);
  return [...afresh, moved];
}
