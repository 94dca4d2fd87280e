import { sql } from "drizzle-orm";
import { runBatchAndRead } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { giveWarranty } from "#worker/domain/catalogue/tracks/label-tracks/warrant-catalogue.ts";
import { attachIngest, flushScreening } from "#worker/domain/catalogue/ingests/attach-ingest.ts";
import { ingestMessage } from "#worker/domain/catalogue/ingests/queries.ts";
import { isOwnLabel } from "#worker/domain/people/profiles/own-labels.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import type { FindExistingIsrcs, ImportTracks, KnownTrack, RowOutcome } from "./bulk-upload.contract.ts";
import { foldNames } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";
import { type StoredOutcome, begunSql, ingestStatements, outcomesSql, trackStatement } from "./import-statements.ts";
import { type ReadRow, readRows } from "./read-rows.ts";

/**
 * Imports a batch of a bulk upload into the label's catalogue: all its valid rows in one transaction. Idempotent: rows whose id
 * or ISRC the label already has are skipped, so a batch or a CSV can be sent again. Null if the label is not the viewer's.
 */
export async function importTracks(
  ctx: AppContext,
  viewer: Viewer,
  { labelId, rows }: ImportTracks,
  clientAddress: string | null = null,
): Promise<RowOutcome[] | null> {
  if (!(await isOwnLabel(ctx, viewer, labelId))) return null;
  const { good, bad } = await readRows(ctx, rows);
  const batch = { labelId, userId: viewer.id, rows: good, now: ctx.clock.now() };
  // Only ingests that already existed can be ready, so only they are attached now.
  const begun = await ctx.db.all<{ id: string }>(begunSql(good, viewer));
  const begunIds = begun.map(({ id }) => id);
  const attach = begunIds.flatMap((id) => attachIngest(ctx.db, { id, kind: "audio" }, batch.now));
  const names = foldNames(
    ctx.db,
    batch.rows.map(({ track }) => track),
  );
  const trackIds = good.flatMap(({ id, status, warranty }) => (status === "pending review" && warranty ? [id] : []));
  const writes = [
    ...ingestStatements(ctx.db, batch),
    ...names,
    trackStatement(ctx.db, batch),
    ...giveWarranty(ctx.db, { userId: viewer.id, trackIds, clientAddress }, batch.now),
    ...attach,
  ];
  const [row] = await runBatchAndRead(ctx.db, writes, outcomesSql(batch));
  ctx.defer(flushIngests(ctx, good, begunIds));

  const outcomes = new Map(bad.map((outcome) => [outcome.id, outcome]));
  // One per row, by `outcomesSql`.
  const storedOutcomes = JSON.parse((row as { outcomes: string }).outcomes) as StoredOutcome[];
  for (const [index, { id }] of good.entries()) outcomes.set(id, toOutcome(id, storedOutcomes[index]));
  return rows.flatMap(({ id }) => outcomes.get(id) ?? []);
}

function toOutcome(id: string, stored: StoredOutcome | undefined): RowOutcome {
  const { outcome, failureCode } = stored ?? { outcome: "no-audio", failureCode: null };
  const message = outcome === "no-audio" ? ingestMessage("audio", failureCode) : null;
  return message ? { id, outcome: "invalid", field: "audioUploadId", message } : { id, outcome };
}

/** The label's tracks with one of these ISRCs; null if the label is not the viewer's. */
export async function listKnownTracks(
  ctx: AppContext,
  viewer: Viewer,
  { labelId, isrcs }: FindExistingIsrcs,
): Promise<KnownTrack[] | null> {
  if (!(await isOwnLabel(ctx, viewer, labelId))) return null;
  return ctx.db.all<KnownTrack>(sql`
    SELECT track.id, track.isrc, track.title, track.artist FROM json_each(${JSON.stringify(isrcs)}) AS asked
    CROSS JOIN tracks AS track ON track.label_id = ${labelId} AND track.isrc = asked.value
      AND track.archived_at IS NULL`);
}

async function flushIngests(ctx: AppContext, rows: readonly ReadRow[], begun: readonly string[]): Promise<void> {
  await flushOutbox(
    ctx,
    rows.map(({ id }) => `ingest:${id}:1`),
  );
  if (begun.length > 0) await flushScreening(ctx, begun);
}
