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
  const [last] = await ctx.db.all<Stored>(
    sql`SELECT * FROM money_checkpoints WHERE kind = ${kind} ORDER BY seq DESC LIMIT 1`,
  );
  return last ?? null;
}

function sealOf({ kind, seq, through, sums, at, previous_seal }: Omit<Stored, "seal">): string {
  return sha256Hex(JSON.stringify([previous_seal, kind, seq, through, sums, at]));
}
