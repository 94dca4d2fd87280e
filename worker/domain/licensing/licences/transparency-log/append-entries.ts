import { sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { isStale, requireOneRow } from "#worker/domain/lib/guards.ts";
import { log } from "#worker/domain/lib/log.ts";
import { encodeEntry, type LogEntry } from "./log-entry.contract.ts";
import { foldNodes, fullNodesOf, growTree, leafHash } from "./merkle-tree.ts";
import { readNodes } from "./read-nodes.ts";
import { signHead } from "./sign-head.ts";

/** So many in one batch; the rest comes with the next tick. */
const maxAtOnce = 200;

type Waiting = LogEntry & { seq: number };

/**
 * Writes what was signed into the log, each once, in the order it happened, and signs the new head. Of two that append at
 * once one comes first, and the other leaves the rest to the cron. Answers how many entries it added.
 */
export async function appendEntries(ctx: AppContext): Promise<number> {
  const [waiting, [at]] = await Promise.all([
    ctx.db.all<Waiting>(sql`
      SELECT credential.seq, credential.kind, credential.at, credential.sha256
      FROM licence_credentials AS credential WHERE credential.jwt IS NOT NULL AND credential.entry IS NULL
      ORDER BY credential.seq LIMIT ${maxAtOnce}`),
    ctx.db.all<{ size: number }>(sql`SELECT size FROM log_size WHERE only_row = 1`),
  ]);
  if (waiting.length === 0 || !at) return 0;
  const { size } = at;
  const peaks = await readNodes(ctx, fullNodesOf([0, size]));
  const grown = growTree(
    size,
    peaks,
    waiting.map((entry) => leafHash(encodeEntry(entry))),
  );
  const places = waiting.map(({ seq }, index) => ({ seq, entry: size + index }));
  try {
    await runBatch(ctx.db, [
      ctx.db.run(
        sql`UPDATE log_size SET size = ${size + waiting.length} WHERE only_row = 1 AND size = ${size}`,
      ),
      requireOneRow(ctx.db),
      ctx.db.run(sql`
        INSERT INTO log_nodes (level, position, hash)
        SELECT asked.value ->> 'level', asked.value ->> 'position', asked.value ->> 'hash'
        FROM json_each(${JSON.stringify(grown.nodes)}) AS asked`),
      ctx.db.run(sql`
        UPDATE licence_credentials AS credential SET entry = asked.value ->> 'entry'
        FROM json_each(${JSON.stringify(places)}) AS asked WHERE credential.seq = asked.value ->> 'seq'`),
    ]);
  } catch (error) {
    if (isStale(error) || isRefusedBy(error, "immutable")) return 0;
    throw error;
  }
  log("transparency-log.appended", { size: size + waiting.length, root: foldNodes(grown.peaks) });
  await signHead(ctx);
  return waiting.length;
}
