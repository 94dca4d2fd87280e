import { inArray, sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { ingests, listenings } from "#drizzle/schema/index.ts";
import { listeningVersion } from "#render-service/listening/listening-version.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { callNext } from "#worker/domain/services/jobs/line.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { days } from "#worker/domain/lib/time.ts";

/** A tick of the cron adds so many, while no more than this wait: a catalogue is heard at the pace of the service. */
const perRun = 20;
const keptFor = days(7);

/**
 * Cron: puts masters in line that were never described, or in an older version, oldest first. An ingest is put in
 * line once for each version; what fails for good has no likeness until the next one.
 */
export async function listenToUndescribed(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const rows = await ctx.db.all<{ id: string; hasMaster: 0 | 1 }>(sql`
    SELECT ingest.id, ingest.facts ->> '$.masterKey' IS NOT NULL AS hasMaster FROM ingests AS ingest
    WHERE ingest.kind = 'audio' AND ingest.status = 'ready' AND ingest.described_version < ${listeningVersion}
      AND (SELECT count(*) FROM (SELECT 1 FROM listenings WHERE status = 'pending'
        AND submitted_at IS NULL LIMIT ${perRun})) < ${perRun}
    ORDER BY ingest.described_version, ingest.created_at LIMIT ${perRun}`);
  if (rows.length === 0) return 0;
  const heard = rows.filter(({ hasMaster }) => hasMaster === 1);
  await runBatch(ctx.db, [
    ...heard.map(({ id: ingestId }) =>
      ctx.db
        .insert(listenings)
        .values({
          id: crypto.randomUUID(),
          ingestId,
          version: listeningVersion,
          heartbeatAt: now,
          createdAt: now,
        })
        .onConflictDoNothing(),
    ),
    ctx.db
      .update(ingests)
      .set({ describedVersion: listeningVersion })
      .where(inArray(ingests.id, listed(rows.map(({ id }) => id)))),
  ]);
  await callNext(ctx);
  return rows.length;
}

/** Cron: what ended a week ago is of no more interest. */
export async function discardOldListenings(ctx: AppContext): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM listenings WHERE id IN (
      SELECT id FROM listenings WHERE ended_at IS NOT NULL AND ended_at < ${ctx.clock.now() - keptFor}
      ORDER BY ended_at LIMIT 500)`);
}
