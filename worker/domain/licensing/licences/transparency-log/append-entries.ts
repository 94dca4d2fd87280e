import { sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { isStale, requireOneRow } from "#worker/domain/lib/guards.ts";
import { log } from "#worker/domain/lib/log.ts";
import { currentKey, didOf, keepKey, keyIdOf } from "#worker/domain/licensing/licences/signing/key-history.ts";
import { signJws } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import { encodeEntry, type LogEntry } from "./transparency-log.contract.ts";
import { foldNodes, fullNodesOf, growTree, leafHash } from "./merkle-tree.ts";
import { readNodes, readRoots } from "./read-log.ts";

/** Per batch; the next cron run continues. */
const maxAtOnce = 200;

type Waiting = LogEntry & { seq: number };

/** Appends signed credentials to the log once and in order, and signs the new head. The loser of a race leaves it to the cron. */
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
      ctx.db.run(sql`UPDATE log_size SET size = ${size + waiting.length} WHERE only_row = 1 AND size = ${size}`),
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

/** Cron, hourly and after the log has grown: signs size and root, so that a later rewrite can be proved. */
export async function signHead(ctx: AppContext): Promise<void> {
  const [key, [at]] = await Promise.all([
    currentKey(ctx),
    ctx.db.all<{ size: number }>(sql`SELECT size FROM log_size WHERE only_row = 1`),
  ]);
  if (!key || !at) return;
  const { size } = at;
  const [root = ""] = await readRoots(ctx, [[0, size]]);
  const [origin, now] = [ctx.settings.PUBLIC_ORIGIN, ctx.clock.now()];
  const header = { typ: "log-head+jwt", kid: keyIdOf(origin, key.public) };
  const jwt = await signJws(key, header, { iss: didOf(origin), iat: Math.floor(now / 1000), size, root });
  await runBatch(ctx.db, [
    keepKey(ctx, key.public),
    ctx.db.run(sql`INSERT INTO log_heads (size, root, signed_at, jwt) VALUES (${size}, ${root}, ${now}, ${jwt})`),
  ]);
}
