import { sql } from "drizzle-orm";
import { fromBase64 } from "#render-service/listening/base64.contract.ts";
import { featuresVersion } from "#render-service/listening/sound-features.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { log, logError } from "#worker/domain/lib/log.ts";
import { seconds } from "#worker/domain/lib/time.ts";
import { buildIndex, decodeIndex, encodeIndex, type LikenessIndex, type LikenessRow } from "./likeness-index.ts";

/** Interval at which an isolate checks for a newer index, and retries a broken one. */
const checkedEvery = seconds(5);
/** Fallback without the object: only this many newest tracks are compared. */
const maxRows = 2000;

type CachedIndex = { key: string | null; index: LikenessIndex; checkedAt: number };

/** Keyed by database: tests and the demo have several in one isolate. */
const indexes = new WeakMap<object, CachedIndex>();

/**
 * The features of all tracks on sale as last published, loaded once per isolate. If the object is missing, truncated or of
 * another layout, falls back to database rows and logs it.
 */
export async function openIndex(ctx: AppContext): Promise<LikenessIndex> {
  const cached = indexes.get(ctx.settings);
  const now = ctx.clock.now();
  if (cached && Math.abs(now - cached.checkedAt) < checkedEvery) return cached.index;
  const [published] = await ctx.nearest.all<{ key: string | null }>(sql`
    SELECT object_key AS key FROM likeness WHERE id = 1`);
  const key = published?.key ?? null;
  if (cached && key !== null && cached.key === key) {
    cached.checkedAt = now;
    return cached.index;
  }
  const stored = key === null ? null : await readStored(ctx, key);
  const index = stored ?? buildIndex(await readRows(ctx, 0, maxRows, "newest"));
  indexes.set(ctx.settings, { key: stored ? key : null, index, checkedAt: now });
  return index;
}

async function readStored(ctx: AppContext, key: string): Promise<LikenessIndex | null> {
  const bytes = await ctx.media.readWhole(key).catch(() => null);
  const index = bytes && decodeIndex(new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length));
  if (index) return index;
  logError("similar.index-unusable", new Error(bytes ? "not whole, or of another version" : "missing"), {
    key,
  });
  ctx.defer(forget(ctx, key));
  return null;
}

/** Makes the next cron run publish again. */
async function forget(ctx: AppContext, key: string): Promise<void> {
  await ctx.db.run(sql`UPDATE likeness SET object_key = NULL WHERE id = 1 AND object_key = ${key}`);
}

type Row = { seq: number; vector: string; codes: string; bpm: number | null };

/** Rows of tracks on sale with `seq` above `after`, in order; or the newest ones. */
async function readRows(
  ctx: AppContext,
  after: number,
  max: number,
  which: "next" | "newest" = "next",
): Promise<LikenessRow[]> {
  const order = sql.raw(which === "newest" ? "DESC" : "ASC");
  const rows = await ctx.nearest.all<Row>(sql`
    SELECT track.seq, features.vector, features.codes, ifnull(track.bpm, features.bpm) AS bpm
    FROM tracks AS track
    CROSS JOIN track_features AS features ON features.track_id = track.id
    WHERE track.seq > ${after} AND track.is_active = 1 AND features.version = ${featuresVersion}
    ORDER BY track.seq ${order} LIMIT ${max}`);
  const read = rows.map(({ seq, vector, codes, bpm }) => ({
    seq,
    vector: fromBase64(vector),
    codes: fromBase64(codes),
    bpm: bpm || null,
  }));
  return which === "newest" ? read.toReversed() : read;
}

const rowsAPage = 5000;

type State = { changes: number; published: number; key: string | null };

/**
 * Cron, once a minute: publishes the features of all tracks on sale as one object, if anything has changed. The previous object
 * is kept for isolates still loading it; older ones are deleted.
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
  // If another run has published meanwhile, its object is used and ours deleted.
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
  return objects.map(({ key }) => key).filter((key) => key.startsWith("likeness/") && !keysInUse.includes(key));
}
