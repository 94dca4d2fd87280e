import { asc, eq, inArray, sql } from "drizzle-orm";
import { type Database, runBatch, type Statement } from "#drizzle/client.ts";
import { tracks, tracksToFold } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { foldText } from "#worker/domain/base/text/fold-text.ts";

const foldedAtOnce = 100;

/** Brought along in front of whatever names a track, so that it is found at once. ASCII the tokeniser folds alike. */
export function foldNames(db: Database, named: readonly { title: string; artist: string }[]): Statement[] {
  const names = new Set(named.flatMap(({ title, artist }) => [title, artist]).filter(isBeyondAscii));
  if (names.size === 0) return [];
  const folded = JSON.stringify([...names].map((name) => [name, foldText(name)]));
  return [
    db.run(sql`
      INSERT INTO folded_names (name, folded)
      SELECT value ->> 0, value ->> 1 FROM json_each(${folded}) WHERE true
      ON CONFLICT (name) DO NOTHING`),
  ];
}

const isBeyondAscii = (name: string): boolean => /[^ -~]/.test(name);

/** Cron: folds names that came without, those from before there was a folding among them, and lists them anew. */
export async function foldLeftNames(ctx: AppContext): Promise<void> {
  const left = await ctx.db
    .select({ seq: tracks.seq, title: tracks.title, artist: tracks.artist })
    .from(tracksToFold)
    .innerJoin(tracks, eq(tracks.seq, tracksToFold.seq))
    .orderBy(asc(tracksToFold.seq))
    .limit(foldedAtOnce);
  if (left.length === 0) return;
  const seqs = left.map(({ seq }) => seq);
  await runBatch(ctx.db, [
    ...foldNames(ctx.db, left),
    // Its triggers write the indexes.
    ctx.db
      .update(tracks)
      .set({ title: sql`title` })
      .where(inArray(tracks.seq, seqs)),
    ctx.db.delete(tracksToFold).where(inArray(tracksToFold.seq, seqs)),
  ]);
  if (left.length === foldedAtOnce) await foldLeftNames(ctx);
}
