import { type SQL, inArray, sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { fingerprints, ingests, type tracks } from "#drizzle/schema/index.ts";
import type { CoverVariant } from "#render-service/covers/covers.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { hours } from "#worker/domain/lib/time.ts";
import {
  attemptsUpTo,
  besideCover,
  coverSizes,
  ingestCoverKey,
  ingestMasterKey,
  ingestPreviewKey,
  largeCoverSize,
} from "#worker/domain/services/files/media/keys.ts";
import { enqueue, outboxId, flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import type { IngestKind } from "./ingests.contract.ts";

/** Files made from every uploaded cover. */
export const coverVariants: readonly CoverVariant[] = [...coverSizes, largeCoverSize].flatMap((width) => [
  { width, format: "webp" as const },
  { width, format: "avif" as const },
]);

/** The variant stored in `cover_key`; the keys of the others are derived from it. */
export const namedVariant: CoverVariant = { width: 640, format: "webp" };

const coverKeysOf = (ingestId: string, attempt: number): string[] =>
  coverVariants.map((variant) => ingestCoverKey(ingestId, attempt, variant));

type IngestRef = { id: string; kind: IngestKind };

/** Keys that one attempt of an ingest writes. */
export function attemptKeys({ id, kind }: IngestRef, attempt: number): string[] {
  return kind === "cover" ? coverKeysOf(id, attempt) : [ingestMasterKey(id, attempt), ingestPreviewKey(id, attempt)];
}

/** Keys that all attempts so far may have written. */
function ingestKeys(ingest: IngestRef & { attempt: number }): string[] {
  return attemptsUpTo(ingest.attempt).flatMap((attempt) => attemptKeys(ingest, attempt));
}

const retentionMs = hours(24);
/** A cover has six objects per attempt, and a message takes at most 500 keys. */
const perRun = 20;

type Unused = { id: string; kind: IngestKind; attempt: number };

/** SQL condition on a master's key: renders still need it. Passed in, as licensing is a higher group (`needsMaster`). */
type IsMasterNeeded = (masterKey: SQL, now: number) => SQL;

/**
 * Cron: purges ingests that ended a day ago and that no track has chosen, or that were replaced, with their objects. Keeps what a
 * track still plays while its new audio is processed, what a pending render needs, and what versions of a licence may still be
 * made from.
 */
export async function discardUnusedIngests(ctx: AppContext, isMasterNeeded: IsMasterNeeded): Promise<number> {
  const now = ctx.clock.now();
  const unused = await ctx.db.all<Unused>(sql`
    SELECT ingest.id, ingest.kind, ingest.attempt FROM ingests AS ingest
    WHERE ingest.status IN ('ready', 'refused', 'failed') AND ingest.ended_at < ${now - retentionMs}
      AND NOT EXISTS (SELECT 1 FROM tracks WHERE audio_ingest_id = ingest.id)
      AND NOT EXISTS (SELECT 1 FROM tracks WHERE cover_ingest_id = ingest.id)
      AND NOT EXISTS (SELECT 1 FROM tracks WHERE master_key = ingest.facts ->> '$.masterKey')
      AND NOT ${isMasterNeeded(sql`ingest.facts ->> '$.masterKey'`, now)}
      AND NOT EXISTS (SELECT 1 FROM tracks WHERE cover_key = ingest.facts ->> '$.coverKey')
    ORDER BY ingest.ended_at LIMIT ${perRun}`);
  if (unused.length === 0) return 0;
  const ids = unused.map(({ id }) => id);
  const message = {
    kind: "remove-media",
    id: crypto.randomUUID(),
    keys: unused.flatMap(ingestKeys),
  } as const;
  await runBatch(ctx.db, [
    ctx.db.delete(fingerprints).where(inArray(fingerprints.ingestId, ids)),
    ctx.db.update(ingests).set({ status: "discarded", failureCode: null, facts: null }).where(inArray(ingests.id, ids)),
    enqueue(ctx.db, message, now),
  ]);
  ctx.defer(flushOutbox(ctx, [outboxId(message)]));
  return ids.length;
}

type Track = typeof tracks.$inferSelect;
type Ingest = typeof ingests.$inferSelect;

/** The ingests that a track has chosen, in use or not. */
export async function listIngestsOf(ctx: AppContext, track: Track): Promise<Ingest[]> {
  const ids = [track.audioIngestId, track.coverIngestId].filter((id) => id !== null);
  if (ids.length === 0) return [];
  return ctx.db.select().from(ingests).where(inArray(ingests.id, ids));
}

/** Keys of a track's files: of its ingests, and those older than ingests. */
export function trackKeys({ masterKey, previewKey, coverKey }: Track, ingestRows: readonly Ingest[]): string[] {
  const covers = coverKey ? coverSizes.map((width) => besideCover(coverKey, { width, format: "webp" })) : [];
  const own = [masterKey, previewKey, ...covers].filter((key) => key !== null);
  return [...new Set([...own, ...ingestRows.flatMap(ingestKeys)])];
}
