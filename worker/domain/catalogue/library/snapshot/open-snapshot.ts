import { sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { minutes, pause, seconds } from "#worker/domain/lib/time.ts";
import { buildSegment } from "./build-segment.ts";
import { type ChangedRow, changedSinceSql, toReplacement } from "./listed-rows.ts";
import {
  bytesOf,
  type LoadedSegments,
  loadSegments,
  type Manifest,
  type PublishedRow,
  publishedSql,
  readManifest,
} from "./manifest.ts";
import { segmentFormat } from "./segment.ts";
import { emptySnapshot, overlayDelta, type Snapshot } from "./snapshot.ts";

/** Age after which an isolate checks for changes: beyond the first in the background, beyond the second before answering. */
const freshFor = { beside: seconds(2), before: seconds(4) } as const;
/** Publishing has stopped: a snapshot this old is no longer used. */
const staleAfter = minutes(10);
/** With more changes since the last publication, the plain search answers until the next. */
const maxChanges = 500;

const maxBytes = 64 * 2 ** 20;
/** Maximum wait for an isolate's first snapshot; without it, nothing is counted. */
const maxWait = seconds(1);
/** Lock timeout of a load: a cancelled request never releases it. */
const loadingFor = seconds(30);

/**
 * One per isolate and database. Requests share no promise, since a cancelled one would leave the others hanging; concurrent
 * checks are idempotent.
 */
type SnapshotCache = {
  loaded: Loaded | null;
  /** Current as of `checkedAt`; null while the plain search answers. */
  snapshot: Snapshot | null;
  checkedAt: number;
  /** Start of the last background check, and of the last load. */
  askedAt: number;
  loadingSince: number;
  /** Number of the last publication reported as unusable: each is reported once. */
  lastReported: number;
};

type Loaded = {
  number: number;
  segments: LoadedSegments;
  published: Snapshot;
  /** Version of the manifest, then of the last change applied. */
  version: number;
  /** Changes since the manifest, by `seq`. */
  changes: Map<number, ChangedRow>;
};

/** Keyed by database: tests have several in one isolate. */
const caches = new WeakMap<object, SnapshotCache>();

/**
 * This isolate's snapshot of the catalogue, at most four seconds behind the database, and never behind the viewer's own writes.
 * Null if there is none yet: the request then starts loading it and waits for at most a second.
 */
export async function openSnapshot(ctx: AppContext): Promise<Snapshot | null> {
  const own = cacheFor(ctx);
  const now = ctx.clock.now();
  const age = Math.abs(now - own.checkedAt);
  // In a demo, the track generator writes to the database, too.
  const mustAsk = ctx.hasJustWritten || ctx.settings.DEMO === "on";
  if (own.snapshot && (mustAsk || age >= freshFor.before)) await checkSafely(ctx, own);
  else if (age >= freshFor.beside && Math.abs(now - own.askedAt) >= freshFor.beside) {
    own.askedAt = now;
    const checked = checkSafely(ctx, own);
    ctx.defer(checked);
    if (!own.snapshot) await Promise.race([checked, pause(maxWait)]);
  }
  return own.snapshot;
}

function cacheFor({ settings }: AppContext): SnapshotCache {
  const existing = caches.get(settings);
  if (existing) return existing;
  const fresh: SnapshotCache = {
    loaded: null,
    snapshot: null,
    checkedAt: 0,
    askedAt: 0,
    loadingSince: 0,
    lastReported: 0,
  };
  caches.set(settings, fresh);
  return fresh;
}

const checkSafely = (ctx: AppContext, own: SnapshotCache): Promise<void> =>
  check(ctx, own).catch((error: unknown) => {
    own.snapshot = null;
    logError("catalogue.snapshot-unchecked", error);
  });

async function check(ctx: AppContext, own: SnapshotCache): Promise<void> {
  const askedAt = ctx.clock.now();
  const { loaded } = own;
  const [published, changes] = await askChanges(ctx, loaded?.version ?? Number.MAX_SAFE_INTEGER);
  if (own.loaded !== loaded) return;
  const isOutdated = loaded === null || published.number > loaded.number;
  if (loaded === null || (isOutdated && !hasItsWindows(loaded, published))) own.snapshot = null;
  else {
    own.snapshot = isStale(ctx, published)
      ? reportUnusable(own, published, "older than ten minutes")
      : applyChanges(loaded, changes);
    own.checkedAt = askedAt;
  }
  if (isOutdated) await load(ctx, own, published);
}

/** True if the loaded snapshot has all published windows. A rebuilt window contains changes that the snapshot lacks. */
function hasItsWindows({ segments }: Loaded, { manifest }: PublishedRow): boolean {
  const published = readManifest(manifest);
  return published?.isWhole === true && published.windows.every(({ key }) => segments.has(key));
}

async function askChanges(ctx: AppContext, version: number): Promise<[PublishedRow, ChangedRow[]]> {
  const [published = [], changes = []] = await readBatch(ctx.nearest, [
    publishedSql(),
    changedSinceSql(version, maxChanges + 1),
  ]);
  // Columns of the SQL above.
  return [published[0] as PublishedRow, changes as ChangedRow[]];
}

const isStale = (ctx: AppContext, { checked_at }: PublishedRow): boolean => ctx.clock.now() - checked_at > staleAfter;

/** Null if there are too many. */
function applyChanges(loaded: Loaded, changes: readonly ChangedRow[]): Snapshot | null {
  for (const change of changes) {
    const previous = loaded.changes.get(change.changed_seq);
    if (!previous || previous.changed_version < change.changed_version) loaded.changes.set(change.changed_seq, change);
    loaded.version = Math.max(loaded.version, change.changed_version);
  }
  if (loaded.changes.size > maxChanges) return null;
  if (loaded.changes.size === 0) return loaded.published;
  const { listed, replaces } = toReplacement([...loaded.changes.values()]);
  return overlayDelta(loaded.published, buildSegment(listed, replaces));
}

async function load(ctx: AppContext, own: SnapshotCache, published: PublishedRow): Promise<void> {
  const { loaded: before } = own;
  const now = ctx.clock.now();
  if (Math.abs(now - own.loadingSince) < loadingFor) return;
  own.loadingSince = now;
  const loaded = await read(ctx, own, published).finally(() => (own.loadingSince = 0));
  if (own.loaded !== before) return;
  own.loaded = loaded;
  if (loaded) await check(ctx, own);
}

async function read(ctx: AppContext, own: SnapshotCache, published: PublishedRow): Promise<Loaded | null> {
  const { number } = published;
  if (published.manifest === null) return null;
  const manifest = readManifest(published.manifest);
  if (manifest?.format !== segmentFormat) return reportUnusable(own, published, "of another format");
  // Half of an isolate's memory; a part of a larger catalogue could not answer alone.
  if (!manifest.isWhole || bytesOf(manifest) > maxBytes) return null;
  const result = await loadSegments(ctx, manifest, own.loaded?.segments ?? new Map());
  if ("unusable" in result) {
    ctx.defer(forget(ctx, published, manifest, result.unusable));
    return reportUnusable(own, published, `${result.unusable} is ${result.why}`);
  }
  const whole = [...result.loaded.values()].reduce(overlayDelta, emptySnapshot);
  return { number, segments: result.loaded, published: whole, version: manifest.version, changes: new Map() };
}

/** Raises an alarm, once per publication. */
function reportUnusable(own: SnapshotCache, { number }: PublishedRow, why: string): null {
  if (own.lastReported !== number) logError("catalogue.snapshot-unusable", new Error(why), { number });
  own.lastReported = number;
  return null;
}

/** Makes the next cron run rebuild it. */
async function forget(ctx: AppContext, { number }: PublishedRow, manifest: Manifest, unusable: string): Promise<void> {
  const left: Manifest = {
    ...manifest,
    isWhole: false,
    windows: manifest.windows.filter(({ key }) => key !== unusable),
    delta: null,
  };
  await ctx.db.run(sql`
    UPDATE catalogue_snapshot SET number = number + 1, manifest = ${JSON.stringify(left)}
    WHERE only_row = 1 AND number = ${number}`);
}
