import { sql } from "drizzle-orm";
import { readBatch, runBatchAndRead } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { attachIngest, relayScreening } from "#worker/domain/ingests/attach-ingest.ts";
import { relay } from "#worker/domain/outbox/outbox.ts";
import type { AskForKnown, ImportTracks, RowOutcome } from "./contract.ts";
import { begunSql, ingestStatements, outcomesSql, trackStatement } from "./import-statements.ts";
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
  const { good, bad } = await readRows(ctx, rows);
  const [own = [], begun = []] = await readBatch(ctx.db, [ownLabelSql(viewer, labelId), begunSql(good)]);
  if (own.length === 0) return null;
  const piece = { labelId, userId: viewer.id, rows: good, now: ctx.clock.now() };
  // Only ingests that began before can be ready, so only they are attached at once.
  const begunIds = (begun as { id: string }[]).map(({ id }) => id); // the column that the question names
  const attach = begunIds.flatMap((id) => attachIngest(ctx.db, { id, kind: "audio" }, piece.now));
  const writes = [...ingestStatements(ctx.db, piece), trackStatement(ctx.db, piece), ...attach];
  const [found] = await runBatchAndRead(ctx.db, writes, outcomesSql(piece));
  ctx.defer(relayIngests(ctx, good, begunIds));

  const outcomes = new Map(bad.map((outcome) => [outcome.id, outcome]));
  // One of these words for each row, as the question writes them.
  const words = JSON.parse((found as { outcomes: string }).outcomes) as ("added" | "known" | "no-audio")[];
  for (const [index, { id }] of good.entries()) outcomes.set(id, { id, outcome: words[index] ?? "no-audio" });
  return rows.flatMap(({ id }) => outcomes.get(id) ?? []);
}

/** Which of these ISRCs the label has already; null when the label is not the viewer's. */
export async function listKnownIsrcs(
  ctx: AppContext,
  viewer: Viewer,
  { labelId, isrcs }: AskForKnown,
): Promise<string[] | null> {
  const [own = [], rows] = await readBatch(ctx.db, [
    ownLabelSql(viewer, labelId),
    sql`
      SELECT t.isrc FROM json_each(${JSON.stringify(isrcs)}) AS asked
      CROSS JOIN tracks AS t ON t.label_id = ${labelId} AND t.isrc = asked.value AND t.archived_at IS NULL`,
  ]);
  // The columns that the question names.
  return own.length === 0 ? null : (rows as { isrc: string }[]).map(({ isrc }) => isrc);
}

const ownLabelSql = ({ id }: Viewer, labelId: string) =>
  sql`SELECT 1 FROM label_profiles WHERE id = ${labelId} AND user_id = ${id}`;

async function relayIngests(
  ctx: AppContext,
  rows: readonly ReadRow[],
  begun: readonly string[],
): Promise<void> {
  await relay(
    ctx,
    rows.map(({ id }) => `ingest:${id}:1`),
  );
  if (begun.length > 0) await relayScreening(ctx, begun);
}
