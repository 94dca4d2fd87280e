import { sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/lib/log.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { buildSegment } from "./build-segment.ts";
import { readChangesOutside, readWindow, toReplacement } from "./listed-rows.ts";
import {
  keysOf,
  type Manifest,
  type PublishedRow,
  publishedSql,
  readManifest,
  replaceManifest,
  segmentPrefix,
  type Stored,
  windowColumn,
  windowSeqs,
} from "./manifest.ts";
import { encodeSegment, type Segment, segmentFormat } from "./segment.ts";

/** Windows built per run, at a second each; the next run continues. */
const windowsInOneRun = 8;
/** Above this many changes, the windows with the most are rebuilt until half as many are left. */
const maxChanges = 5000;

type CatalogueState = { version: number; highest: number };
type Changed = { window: number; changes: number };

/**
 * Cron, once a minute: publishes the tracks on sale to R2 if anything has changed. Changes go into a small delta segment; a
 * window is rebuilt if missing, or when its changes would make the delta too large. False if there was nothing to do, or another
 * run was faster.
 */
export async function publishSnapshot(ctx: AppContext): Promise<boolean> {
  const [published, catalogue, changed] = await readState(ctx);
  const before = usable(readManifest(published.manifest));
  const due = windowsToBuild(before, catalogue, changed);
  if (before.isWhole && before.version === catalogue.version && due.length === 0) {
    await ctx.db.run(sql`UPDATE catalogue_snapshot SET checked_at = ${ctx.clock.now()} WHERE only_row = 1`);
    return false;
  }
  const windows = new Map(before.windows.map(({ window, key, bytes }) => [window, { key, bytes }]));
  // Sequential: each is built in memory.
  for (const window of due) windows.set(window, await writeSegment(ctx, "window", buildSegment(await readWindow(ctx, window))));
  const isWhole = windows.size > Math.floor(catalogue.highest / windowSeqs);
  const delta = isWhole ? await readDelta(ctx, due) : null;
  const manifest: Manifest = {
    format: segmentFormat,
    version: catalogue.version,
    isWhole,
    windows: [...windows].map(([window, stored]) => ({ window, ...stored })),
    delta: delta && delta.replaces.length > 0 ? await writeSegment(ctx, "delta", delta) : null,
  };
  const isFirst = await replaceManifest(ctx, published, manifest, due);
  if (isFirst) await removeOutdated(ctx, [...keysOf(manifest), ...keysOf(before)]);
  log("catalogue.snapshot-published", { windows: due.length, changes: delta?.replaces.length ?? 0, isWhole });
  return isFirst;
}

async function writeSegment(ctx: AppContext, kind: "window" | "delta", segment: Segment): Promise<Stored> {
  const key = `${segmentPrefix}${kind}-${crypto.randomUUID()}.bin`;
  const bytes = encodeSegment(segment);
  await ctx.media.write(key, bytes, "application/octet-stream");
  return { key, bytes: bytes.length };
}

async function readState(ctx: AppContext): Promise<[PublishedRow, CatalogueState, Changed[]]> {
  const [published = [], catalogue = [], changed = []] = await readBatch(ctx.db, [
    publishedSql(),
    sql`SELECT version, (SELECT ifnull(max(seq), 0) FROM tracks) AS highest FROM catalogue_version WHERE only_row = 1`,
    sql`SELECT ${windowColumn} AS window, count(*) AS changes FROM catalogue_changes
      GROUP BY 1 ORDER BY changes DESC, window`,
  ]);
  // Columns of the SQL above.
  return [published[0] as PublishedRow, catalogue[0] as CatalogueState, changed as Changed[]];
}

const nothing: Manifest = { format: segmentFormat, version: 0, isWhole: false, windows: [], delta: null };
/** A snapshot in another format is rebuilt. */
const usable = (manifest: Manifest | null): Manifest => (manifest?.format === segmentFormat ? manifest : nothing);

function windowsToBuild({ windows }: Manifest, { highest }: CatalogueState, changed: readonly Changed[]): number[] {
  const present = new Set(windows.map(({ window }) => window));
  const all = Array.from({ length: Math.floor(highest / windowSeqs) + 1 }, (_, window) => window);
  const missing = all.filter((window) => !present.has(window));
  if (missing.length > 0) return missing.slice(0, windowsInOneRun);
  let left = changed.reduce((sum, { changes }) => sum + changes, 0);
  if (left <= maxChanges) return [];
  const due: number[] = [];
  for (const { window, changes } of changed) {
    if (left <= maxChanges / 2 || due.length === windowsInOneRun) break;
    due.push(window);
    left -= changes;
  }
  return due;
}

/**
 * All changes outside the windows just built. Concurrent changes may or may not be included: they are newer than the published
 * version, so readers fetch them anyway.
 */
async function readDelta(ctx: AppContext, built: readonly number[]): Promise<Segment> {
  const { listed, replaces } = toReplacement(await readChangesOutside(ctx, built));
  return buildSegment(listed, replaces);
}

/** Protects objects of the previous manifest while isolates load them, and those of an unfinished run. */
const grace = minutes(10);

async function removeOutdated(ctx: AppContext, keysInUse: readonly string[]): Promise<void> {
  const { objects } = await ctx.media.list(segmentPrefix);
  const outdated = objects.filter(
    ({ key, uploadedAt }) => key.startsWith(segmentPrefix) && !keysInUse.includes(key) && uploadedAt < ctx.clock.now() - grace,
  );
  await ctx.media.remove(outdated.map(({ key }) => key));
}
