import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/lib/log.ts";
import { buildIndex, encodeIndex, type LikenessRow } from "./likeness-index.ts";
import { readRows } from "./open-index.ts";

const rowsAPage = 5000;

type State = { changes: number; published: number; key: string | null };

/**
 * Cron, once a minute: puts what all tracks on sale are like into the store as one object, when anything has changed
 * since the last. The one before stays for isolates that are just loading it; the one before that goes.
 */
export async function publishLikeness(ctx: AppContext): Promise<boolean> {
  const [state] = await ctx.db.all<State>(sql`
    SELECT changes, published, object_key AS key FROM likeness WHERE id = 1`);
  if (!state || (state.changes === state.published && state.key !== null)) return false;
  const rows = await readAll(ctx);
  const key = `likeness/${state.changes}-${crypto.randomUUID()}.bin`;
  await ctx.media.write(key, encodeIndex(buildIndex(rows)), "application/octet-stream");
  const published = await ctx.db.all(sql`
    UPDATE likeness SET published = ${state.changes}, object_key = ${key}, published_at = ${ctx.clock.now()}
    WHERE id = 1 AND published <= ${state.changes} AND object_key IS ${state.key} RETURNING id`);
  // Two of a kind: the other's object serves both.
  await ctx.media.remove(published.length === 1 ? await listOutdated(ctx, [key, state.key]) : [key]);
  log("similar.index-published", { tracks: rows.length });
  return published.length === 1;
}

async function readAll(ctx: AppContext): Promise<LikenessRow[]> {
  const all: LikenessRow[] = [];
  for (let after = 0; ;) {
    const rows = await readRows(ctx, after, rowsAPage);
    all.push(...rows);
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < rowsAPage) return all;
  }
}

async function listOutdated(ctx: AppContext, keysInUse: readonly (string | null)[]): Promise<string[]> {
  const { objects } = await ctx.media.list("likeness/");
  return objects
    .map(({ key }) => key)
    .filter((key) => key.startsWith("likeness/") && !keysInUse.includes(key));
}
