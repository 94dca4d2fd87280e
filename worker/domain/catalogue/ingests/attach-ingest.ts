import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { outbox } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { attachFeatures } from "./sound-features/store-heard.ts";
import type { IngestKind } from "./ingests.contract.ts";

/**
 * Copies an ingest's result into the track that chose it. No effect until the ingest is ready, if the track has it already, or
 * has chosen a newer one; so both the ingest's completion and the form can include it in their batch, in either order.
 */
export function attachIngest(db: Database, { id, kind }: { id: string; kind: IngestKind }, now: number): Statement[] {
  return kind === "cover" ? [attachCover(db, id, now)] : attachAudio(db, id, now);
}

/** The same for ingests that a form has just chosen. */
export function attachChosen(
  db: Database,
  { audioIngestId, coverIngestId }: { audioIngestId?: string; coverIngestId?: string },
  now: number,
): Statement[] {
  return [
    ...(audioIngestId ? attachAudio(db, audioIngestId, now) : []),
    ...(coverIngestId ? [attachCover(db, coverIngestId, now)] : []),
  ];
}

function attachAudio(db: Database, id: string, now: number): Statement[] {
  const isReady = sql`EXISTS (SELECT 1 FROM ingests WHERE id = ${id} AND status = 'ready')`;
  const isNew = sql`EXISTS (
    SELECT 1 FROM ingests WHERE id = ${id} AND status = 'ready' AND facts ->> '$.masterKey' IS NOT tracks.master_key)`;
  return [
    // Screens the new sound for matches. Must come first: the next statement makes `isNew` false.
    db.run(sql`
      INSERT INTO outbox (id, message, created_at)
      SELECT 'screen-track:' || id, json_object('kind', 'screen-track', 'id', id), ${now}
      FROM tracks WHERE audio_ingest_id = ${id} AND ${isNew}
      ON CONFLICT (id) DO UPDATE SET sent_at = NULL`),
    db.run(sql`
      UPDATE tracks SET
        (master_key, master_sha256, preview_key, duration_ms, peaks, card_peaks) = (
          SELECT facts ->> '$.masterKey', facts ->> '$.masterSha256', facts ->> '$.previewKey',
            facts ->> '$.durationMs', facts ->> '$.peaks', facts ->> '$.cardPeaks'
          FROM ingests WHERE id = ${id}),
        updated_at = max(updated_at + 1, ${now})
      WHERE audio_ingest_id = ${id} AND ${isNew}`),
    db.run(sql`
      UPDATE fingerprints SET track_id = NULL
      WHERE track_id = (SELECT id FROM tracks WHERE audio_ingest_id = ${id}) AND ingest_id <> ${id} AND ${isReady}`),
    db.run(sql`
      UPDATE fingerprints SET track_id = (SELECT id FROM tracks WHERE audio_ingest_id = ${id})
      WHERE ingest_id = ${id}`),
    ...attachFeatures(db, id),
  ];
}

function attachCover(db: Database, id: string, now: number): Statement {
  return db.run(sql`
    UPDATE tracks SET
      (cover_key, cover_colour) = (
        SELECT facts ->> '$.coverKey', facts ->> '$.placeholderColour' FROM ingests WHERE id = ${id}),
      updated_at = max(updated_at + 1, ${now})
    WHERE cover_ingest_id = ${id} AND EXISTS (
      SELECT 1 FROM ingests WHERE id = ${id} AND status = 'ready' AND facts ->> '$.coverKey' IS NOT tracks.cover_key)`);
}

/** Sends the screening messages of `attachIngest`; the cron sends what is missed. */
export async function flushScreening(ctx: AppContext, ingestIds: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        inArray(
          outbox.id,
          sql`(SELECT 'screen-track:' || id FROM tracks WHERE audio_ingest_id IN (SELECT value FROM json_each(${JSON.stringify(ingestIds)})))`,
        ),
      ),
    );
  await flushOutbox(
    ctx,
    rows.map((row) => row.id),
  );
}
