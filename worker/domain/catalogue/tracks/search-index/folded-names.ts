import { inArray, sql } from "drizzle-orm";
import { type Database, runBatch, type Statement } from "#drizzle/client.ts";
import { tracks, tracksToFold } from "#drizzle/schema/index.ts";
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

export function foldTexts(db: Database, texts: readonly (string | null | undefined)[]): Statement[] {
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
export const listAnew = (db: Database, seqs: readonly number[]): Statement =>
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
