import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { didOf, keyIdOf } from "#worker/domain/licensing/licences/signing/did-document.ts";
import { signJws } from "#worker/domain/licensing/licences/signing/jws.ts";
import { currentKey, keepKey } from "#worker/domain/licensing/licences/signing/key-history.ts";
import { readRoots } from "./read-nodes.ts";

/**
 * Cron, each hour, and whenever the log has grown: states size and root of the log, signed. Whoever keeps a head can prove
 * later that the log was rewritten. Without a key none is signed; the alarm is raised where licences wait for it.
 */
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
    ctx.db.run(
      sql`INSERT INTO log_heads (size, root, signed_at, jwt) VALUES (${size}, ${root}, ${now}, ${jwt})`,
    ),
  ]);
}
