import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { labelsToList } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { foldTexts, listAnew } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";

/** Batch size of a statement; a run processes up to five thousand tracks. */
const tracksInOnePiece = 250;
const piecesInOneRun = 20;

type Renamed = { labelId: string; labelName: string; afterSeq: number };

/** Cron: re-indexes the tracks of renamed labels. Keeps a cursor, so that a later run can continue. */
export async function listRenamedLabels(ctx: AppContext): Promise<void> {
  for (let piece = 0; piece < piecesInOneRun; piece += 1) {
    const [label] = await ctx.db.all<Renamed>(sql`
      SELECT in_line.label_id AS labelId, label.label_name AS labelName, in_line.after_seq AS afterSeq
      FROM labels_to_list AS in_line JOIN label_profiles AS label ON label.id = in_line.label_id
      ORDER BY in_line.label_id LIMIT 1`);
    if (!label) return;
    await listPiece(ctx, label);
  }
}

/** If the label is renamed again meanwhile, the cursor does not advance: the batch was read under the older name. */
async function listPiece(ctx: AppContext, label: Renamed): Promise<void> {
  const rows = await ctx.db.all<{ seq: number }>(sql`
    SELECT track.seq FROM tracks AS track WHERE track.label_id = ${label.labelId} AND track.seq > ${label.afterSeq}
    ORDER BY track.seq LIMIT ${tracksInOnePiece}`);
  const seqs = rows.map(({ seq }) => seq);
  const isSame = sql`label_id = ${label.labelId} AND after_seq = ${label.afterSeq} AND EXISTS (
    SELECT 1 FROM label_profiles WHERE id = ${label.labelId} AND label_name = ${label.labelName})`;
  await runBatch(ctx.db, [
    ...foldTexts(ctx.db, [label.labelName]),
    ...(seqs.length > 0 ? [listAnew(ctx.db, seqs)] : []),
    rows.length < tracksInOnePiece
      ? ctx.db.delete(labelsToList).where(isSame)
      : ctx.db
          .update(labelsToList)
          .set({ afterSeq: seqs.at(-1) ?? label.afterSeq })
          .where(isSame),
  ]);
}
