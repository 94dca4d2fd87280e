import { and, eq, sql } from "drizzle-orm";
import { readBatch, runBatch, type Statement } from "#drizzle/client.ts";
import { labelProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { attachIngest, relayScreening } from "#worker/domain/ingests/attach-ingest.ts";
import { relay } from "#worker/domain/outbox/outbox.ts";
import type { AskForKnown, ImportTracks, RowOutcome } from "./contract.ts";
import { ingestStatements, trackStatement } from "./import-statements.ts";
import { type ReadRow, readRows } from "./read-rows.ts";

/**
 * Puts a piece of a bulk upload into the label's catalogue: all its good rows in one transaction. A row whose id or
 * ISRC the label has already adds nothing, so that the same piece, and the same CSV, can be sent again.
 * Null when the label is not the viewer's.
 */
export async function importTracks(
  ctx: AppContext,
  viewer: Viewer,
  { labelId, rows }: ImportTracks,
): Promise<RowOutcome[] | null> {
  if (!(await isOwnLabel(ctx, viewer, labelId))) return null;
  const { good, bad } = await readRows(ctx, rows);
  const pieces = { labelId, userId: viewer.id, rows: good, now: ctx.clock.now() };
  const begun = await listBegun(ctx, good);
  const attach = begun.flatMap((id): Statement[] => attachIngest(ctx.db, { id, kind: "audio" }, pieces.now));
  await runBatch(ctx.db, [...ingestStatements(ctx.db, pieces), trackStatement(ctx.db, pieces), ...attach]);
  ctx.defer(relayIngests(ctx, good, begun));

  const stored = await listStored(ctx, labelId, good);
  const outcomes = new Map(bad.map((outcome) => [outcome.id, outcome]));
  for (const { id, track } of good) outcomes.set(id, { id, outcome: outcomeOf(id, track.isrc, stored) });
  return rows.flatMap(({ id }) => outcomes.get(id) ?? []);
}

/** Which of these ISRCs the label has already; null when the label is not the viewer's. */
export async function listKnownIsrcs(
  ctx: AppContext,
  viewer: Viewer,
  { labelId, isrcs }: AskForKnown,
): Promise<string[] | null> {
  if (!(await isOwnLabel(ctx, viewer, labelId))) return null;
  const [rows] = await readBatch(ctx.db, [
    sql`
      SELECT t.isrc FROM json_each(${JSON.stringify(isrcs)}) AS asked
      JOIN tracks AS t ON t.label_id = ${labelId} AND t.isrc = asked.value AND t.archived_at IS NULL`,
  ]);
  // The columns that the question names.
  return (rows as { isrc: string }[]).map(({ isrc }) => isrc);
}

type Stored = { id: string; isrc: string };

function outcomeOf(id: string, isrc: string, stored: readonly Stored[]): "added" | "known" | "no-audio" {
  if (stored.some((row) => row.id === id)) return "added";
  return stored.some((row) => row.isrc === isrc) ? "known" : "no-audio";
}

async function listStored(ctx: AppContext, labelId: string, rows: readonly ReadRow[]): Promise<Stored[]> {
  const isrcs = JSON.stringify(rows.map(({ track }) => track.isrc));
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const [stored] = await readBatch(ctx.db, [
    sql`
      SELECT t.id, t.isrc FROM json_each(${isrcs}) AS asked
      JOIN tracks AS t ON t.label_id = ${labelId} AND t.isrc = asked.value AND t.archived_at IS NULL
      UNION
      SELECT t.id, t.isrc FROM json_each(${ids}) AS asked JOIN tracks AS t ON t.id = asked.value
      WHERE t.label_id = ${labelId}`,
  ]);
  // The columns that the question names.
  return stored as Stored[];
}

/** Ingests of these uploads that began before: only they can be ready, so only they are attached at once. */
async function listBegun(ctx: AppContext, rows: readonly ReadRow[]): Promise<string[]> {
  const uploads = JSON.stringify(rows.map(({ audioUploadId }) => audioUploadId));
  const [begun] = await readBatch(ctx.db, [
    sql`
      SELECT i.id FROM json_each(${uploads}) AS asked JOIN ingests AS i ON i.upload_id = asked.value
      WHERE i.status IN ('pending', 'ready', 'refused')`,
  ]);
  // The column that the question names.
  return (begun as { id: string }[]).map(({ id }) => id);
}

const relayedAtOnce = 50;

async function relayIngests(
  ctx: AppContext,
  rows: readonly ReadRow[],
  begun: readonly string[],
): Promise<void> {
  const ids = rows.map(({ id }) => `ingest:${id}:1`);
  for (let from = 0; from < ids.length; from += relayedAtOnce) {
    // oxlint-disable-next-line no-await-in-loop -- the database takes a limited number of values per question
    await relay(ctx, ids.slice(from, from + relayedAtOnce));
  }
  if (begun.length > 0) await relayScreening(ctx, begun);
}

async function isOwnLabel(ctx: AppContext, viewer: Viewer, labelId: string): Promise<boolean> {
  const own = and(eq(labelProfiles.id, labelId), eq(labelProfiles.userId, viewer.id));
  return (await ctx.db.$count(labelProfiles, own)) > 0;
}
