import { inArray, sql } from "drizzle-orm";
import { type Database, runBatch, type Statement } from "#drizzle/client.ts";
import { labelsToList, tracks, tracksToFold } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { foldText } from "#worker/domain/lib/fold-text.ts";

const foldedAtOnce = 100;

/** Searchable texts of a track, beside the names of moods and genres. */
type NamedTrack = {
  title: string;
  artist: string;
  subGenre?: string | null | undefined;
  description?: string | null | undefined;
};

/**
 * Must come before the statements that name a track, so that it can be searched at once. Texts in ASCII and common punctuation
 * need no folding: the tokeniser handles them.
 */
export function foldNames(db: Database, named: readonly NamedTrack[]): Statement[] {
  return foldTexts(
    db,
    named.flatMap(({ title, artist, subGenre, description }) => [title, artist, subGenre, description]),
  );
}

function foldTexts(db: Database, texts: readonly (string | null | undefined)[]): Statement[] {
  const names = new Set(texts.filter((text) => text != null).filter(isBeyondAscii));
  if (names.size === 0) return [];
  const folded = JSON.stringify([...names].map((name) => [name, foldText(name)]));
  return [
    db.run(sql`
      INSERT INTO folded_names (name, folded)
      SELECT value ->> 0, value ->> 1 FROM json_each(${folded}) WHERE true
      ON CONFLICT (name) DO UPDATE SET folded = excluded.folded`),
  ];
}

/** Same characters as in the view `unfolded_texts` (migrations/0004_search.sql). */
const isBeyondAscii = (text: string): boolean => /[^ -~\t\n\r–—‘’“”…•]/.test(text);

type Left = NamedTrack & { seq: number };

/** Cron: folds texts stored without folding, such as those older than it, and re-indexes their tracks. */
export async function foldLeftNames(ctx: AppContext): Promise<void> {
  const left = await ctx.db.all<Left>(sql`
    SELECT track.seq, track.title, track.artist, track.sub_genre AS subGenre, track.description
    FROM tracks_to_fold AS in_line JOIN tracks AS track ON track.seq = in_line.seq
    ORDER BY in_line.seq LIMIT ${foldedAtOnce}`);
  if (left.length === 0) return;
  const seqs = left.map(({ seq }) => seq);
  await runBatch(ctx.db, [
    ...foldNames(ctx.db, left),
    listAnew(ctx.db, seqs),
    ctx.db.delete(tracksToFold).where(inArray(tracksToFold.seq, seqs)),
  ]);
  if (left.length === foldedAtOnce) await foldLeftNames(ctx);
}

/** Rewrites the titles, so that their triggers update the indexes. */
const listAnew = (db: Database, seqs: readonly number[]): Statement =>
  db
    .update(tracks)
    .set({ title: sql`title` })
    .where(inArray(tracks.seq, sql`(SELECT value FROM json_each(${JSON.stringify(seqs)}))`));

/** Words of a text, folded like the index: letters and digits only. */
export const foldedWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Words of a search: at most eight, and free of operators of the index. */
export const searchWords = (text: string): string[] => foldedWords(text).slice(0, 8);

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
