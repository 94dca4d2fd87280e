import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { type Cells, noCells } from "./facets.ts";
import { libraryPageSize } from "./library.contract.ts";
import type { LibraryAnswer, LibraryQuestion, LibrarySource } from "./library-source.ts";
import {
  catalogueCellsSql,
  cellQuestions,
  countMetSql,
  listHits,
  pageSql,
  relevancePageSql,
} from "./library-statements.ts";
import { allowedEdits, type KnownWord } from "./nearest-word.ts";
import { type CardRow, toCard } from "./track-card.ts";

/** With the catalogue's version that the answer is of. */
type VersionedAnswer = LibraryAnswer & { version: number };

/** The library out of the database's indexes. Whatever the size of the catalogue, each question is one round trip. */
export const databaseLibrary = (ctx: Pick<AppContext, "nearest">): LibrarySource<VersionedAnswer> => ({
  ask: (question) => askDatabase(ctx, question),
  async countMet({ groups, filters }) {
    const [row] = await ctx.nearest.all<{ met: number }>(countMetSql(groups, filters));
    return row?.met ?? 0;
  },
  findUnknown: (words) => findUnknown(ctx, words),
});

type CellsRow = { [Part in keyof Cells]?: string };
type CatalogueRow = CellsRow & { version: number };

/** The page, the counts of the whole catalogue and, for what is narrower, those of what was found. */
async function askDatabase(
  ctx: Pick<AppContext, "nearest">,
  question: LibraryQuestion,
): Promise<VersionedAnswer> {
  const counted = cellQuestions(question).map((each) => each.question);
  const [page = [], [totals] = [], ...narrowed] = await readBatch(ctx.nearest, [
    pageQuestion(question),
    catalogueCellsSql(),
    ...counted,
  ]);
  // The columns are named in the SQL of library-statements.ts; D1 does not know their types.
  const [rows, { version, ...all }] = [page as CardRow[], totals as CatalogueRow];
  const catalogue: Cells = { ...noCells, ...readCells(all) };
  const results = Object.assign(
    {},
    catalogue,
    ...narrowed.map(([row]) => readCells(row as CellsRow)),
  ) as Cells; // each names parts of `Cells`
  const visible = rows.slice(0, libraryPageSize);
  return {
    version,
    cards: visible.map(toCard),
    nextAfter: rows.length > libraryPageSize ? (visible.at(-1)?.cursor ?? null) : null,
    results,
    catalogue,
  };
}

/** A cursor belongs to its order: one with a score to relevance, one without to the others. */
function pageQuestion({ groups, least, filters, order, after }: LibraryQuestion): SQL {
  const { min, max } = filters;
  if (order === "relevance") return relevancePageSql({ groups, least, filters }, { min, max, after });
  const hits = listHits(groups, least, filters);
  return pageSql(hits, order, { min, max, after: after?.includes(".") ? undefined : after });
}

/** The database has just written them, two integers each: a thousand of them are not checked one by one. */
function readCells(row: CellsRow | undefined): Partial<Cells> {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([part, text]) => {
      const pairs = JSON.parse(text) as [number, number][];
      return [part, { cells: pairs.map(([cell]) => cell), tracks: pairs.map(([, tracks]) => tracks) }];
    }),
  );
}

type WordRow = { is_known: number; words: string | null };

async function findUnknown(ctx: Pick<AppContext, "nearest">, words: readonly string[]) {
  const answers = await readBatch(ctx.nearest, words.map(wordSql));
  const unknown = new Map<string, KnownWord[]>();
  for (const [place, word] of words.entries()) {
    // The columns are named in the SQL right below; D1 does not know their types.
    const [row] = (answers[place] ?? []) as WordRow[];
    // The database has just written them, a word and a number each.
    if (row?.is_known === 0) unknown.set(word, JSON.parse(row.words ?? "[]") as KnownWord[]);
  }
  return unknown;
}

/** Checks for a catalogue word that begins with this one; if none does, lists those of its first letter and about its length. */
export function wordSql(word: string): SQL {
  const first = Array.from(word)[0] ?? "";
  const letters = Array.from(word).length;
  const most = allowedEdits(word);
  return sql`
    SELECT asked.is_known, CASE asked.is_known WHEN 0 THEN (
      SELECT json_group_array(json_array(term, doc)) FROM search_words
      WHERE term >= ${first} AND term < ${first + "\u{10FFFF}"}
        AND length(term) BETWEEN ${letters - most} AND ${letters + most}) END AS words
    FROM (SELECT EXISTS (
      SELECT 1 FROM search_by_newest WHERE search_by_newest MATCH ${`"${word}" *`}) AS is_known) AS asked`;
}
