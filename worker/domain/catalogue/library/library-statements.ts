import { type SQL, sql } from "drizzle-orm";
import { type LibraryOrder, type LibraryQuery, libraryPageSize } from "./library.contract.ts";
import type { LibraryQuestion } from "./library-source.ts";
import type { Group } from "./search-plan.ts";
import {
  classCells,
  priceCells,
  priceShift,
  seqShift,
  traitCells,
} from "#worker/domain/catalogue/tracks/search-index/search-key.ts";
import {
  type Filters,
  allOf,
  atLeast,
  classFilters,
  filterTerms,
  matchExpression,
  traitFilters,
} from "./search-terms.ts";

/** Columns of a card, of `tracks AS track`. */
export const cardColumns = sql.raw(`
  track.id, track.title, track.artist, track.description, track.mood, track.genre, track.primary_genre,
  track.sub_genre, track.bpm, track.duration_ms, track.price_tokens, track.sync_count, track.card_peaks,
  track.cover_key IS NOT NULL AS has_cover, track.cover_colour`);

const number = (value: number): SQL => sql.raw(String(value));
const bits = (key: string, { shift, width }: { shift: number; width: number }): SQL =>
  sql`(${sql.raw(key)} >> ${number(shift)}) & ${number(2 ** width - 1)}`;

/** Greater than every key. */
const beyond = "9223372036854775807";

type Prices = Pick<LibraryQuery, "min" | "max">;
const pricesByNewest = ({ min, max }: Prices): SQL =>
  min === undefined && max === undefined
    ? sql``
    : sql`AND ${bits("search_by_newest.rowid", priceCells)} BETWEEN ${number(min ?? 0)} AND ${number(max ?? 2 ** priceCells.width)}`;
const pricesByPrice = ({ min, max }: Prices): SQL =>
  sql`${min === undefined ? sql`` : sql`AND search_by_price.rowid >= ${number(min * 2 ** priceShift)}`}
    ${max === undefined ? sql`` : sql`AND search_by_price.rowid < ${number((max + 1) * 2 ** priceShift)}`}`;

/** Matches tracks found by at least so many of the expressions. */
type Hits = { matches: readonly string[]; least: number };

export function listHits(groups: readonly Group[], least: number, filters: Filters): Hits {
  if (least === groups.length) return { matches: [matchExpression(groups, filters)], least: 1 };
  return { matches: groups.map((group) => matchExpression([group], filters)), least };
}

/** One expression alone is read in the order of the index and stops with its page. */
function hitsSql(index: SQL, { matches, least }: Hits, narrowed: SQL): SQL {
  return matches.length === 1
    ? sql`SELECT ${index}.rowid AS sort_key FROM ${index} WHERE ${index} MATCH ${matches[0]} ${narrowed}`
    : sql`SELECT ${index}.rowid AS sort_key FROM json_each(${JSON.stringify(matches)}) AS asked
        CROSS JOIN ${index} ON ${index} MATCH asked.value ${narrowed}
        GROUP BY sort_key HAVING count(*) >= ${number(least)}`;
}

/** The most groups that one track meets. */
export function countMetSql(groups: readonly Group[], filters: Filters): SQL {
  const matches = groups.map((group) => matchExpression([group], filters));
  return sql`
    SELECT ifnull(max(met), 0) AS met FROM (
      SELECT count(*) AS met FROM json_each(${JSON.stringify(matches)}) AS asked
      CROSS JOIN search_by_newest ON search_by_newest MATCH asked.value ${pricesByNewest(filters)}
      GROUP BY search_by_newest.rowid)`;
}

/** One page in the order of an index, which is read from the cursor on and stops after the page. */
export function pageSql(
  hits: Hits,
  order: Exclude<LibraryOrder, "relevance">,
  { after, ...prices }: Prices & { after?: string | undefined },
): SQL {
  const isNewest = order === "newest";
  const index = sql.raw(isNewest ? "search_by_newest" : "search_by_price");
  const ascending = order === "low-to-high";
  const direction = sql.raw(ascending ? "ASC" : "DESC");
  const from = after
    ? sql`AND ${index}.rowid ${sql.raw(ascending ? ">" : "<")} CAST(${after} AS INTEGER)`
    : sql``;
  return sql`
    SELECT CAST(hits.sort_key AS TEXT) AS cursor, ${cardColumns}
    FROM (
      ${hitsSql(index, hits, sql`${from} ${isNewest ? pricesByNewest(prices) : pricesByPrice(prices)}`)}
      ORDER BY sort_key ${direction} LIMIT ${number(libraryPageSize + 1)}
    ) AS hits
    CROSS JOIN tracks AS track ON track.seq = ${isNewest ? sql`hits.sort_key >> ${number(seqShift)}` : sql`hits.sort_key & 4294967295`}
    ORDER BY hits.sort_key ${direction}`;
}

type Score = { score: number; key: string };
const readScore = (after: string | undefined): Score | null => {
  const [score = "", key] = (after ?? "").split(".");
  return key ? { score: Number(score), key } : null;
};

type RankedQuestion = Pick<LibraryQuestion, "groups" | "least" | "filters">;

/** One page by relevance. A cursor of another order is none of this one: the list begins anew. */
export function relevancePageSql(
  question: RankedQuestion,
  { after, ...prices }: Prices & { after?: string | undefined },
): SQL {
  const [only, ...more] = question.groups;
  const scored =
    only && more.length === 0
      ? scoredByTier(only, question.filters, prices, readScore(after))
      : scoredBySum(question, prices, readScore(after));
  return sql`
    SELECT hits.score || '.' || hits.sort_key AS cursor, ${cardColumns}
    FROM (${scored}) AS hits
    CROSS JOIN tracks AS track ON track.seq = hits.sort_key >> ${number(seqShift)}
    ORDER BY hits.score DESC, hits.sort_key DESC`;
}

/** Points of the alternatives of a group, the highest first. */
const worths = (group: Group): number[] =>
  [...new Set(group.alternatives.map((each) => each.points))].toSorted((one, other) => other - one);

/**
 * With one group, the tracks of each score are an expression of their own: they are read newest first, and each stops
 * after a page.
 */
function scoredByTier(group: Group, filters: Filters, prices: Prices, after: Score | null): SQL {
  const tiers = worths(group)
    .filter((score) => after === null || score <= after.score)
    .map((score, place, all) => {
      const better = all[place - 1];
      const expression = atLeast(group, score);
      const only = better === undefined ? expression : `(${expression} NOT ${atLeast(group, better)})`;
      return {
        score,
        below: after?.score === score ? after.key : beyond,
        match: allOf([only, ...filterTerms(filters)]),
      };
    });
  return sql`
    SELECT asked.value ->> '$.score' AS score, one_page.value AS sort_key
    FROM json_each(${JSON.stringify(tiers)}) AS asked, json_each((
      SELECT json_group_array(sort_key) FROM (
        SELECT rowid AS sort_key FROM search_by_newest
        WHERE search_by_newest MATCH asked.value ->> '$.match' AND rowid < CAST(asked.value ->> '$.below' AS INTEGER)
          ${pricesByNewest(prices)}
        ORDER BY rowid DESC LIMIT ${number(libraryPageSize + 1)}))) AS one_page
    ORDER BY score DESC, sort_key DESC LIMIT ${number(libraryPageSize + 1)}`;
}

/** Sums the points of several groups: what every track has, and what those that match better have more. */
function scoredBySum({ groups, least, filters }: RankedQuestion, prices: Prices, after: Score | null): SQL {
  const everything = groups.map((group) => atLeast(group, 0));
  const others = filterTerms(filters);
  const lowest = groups.map((group) => worths(group).at(-1) ?? 0);
  const isRelaxed = least < groups.length;
  const bases = isRelaxed
    ? everything.map((each, place) => ({ met: 1, gain: lowest[place] ?? 0, match: allOf([each, ...others]) }))
    : [
        {
          met: groups.length,
          gain: lowest.reduce((sum, points) => sum + points, 0),
          match: allOf([...everything, ...others]),
        },
      ];
  const gains = groups.flatMap((group, place) => {
    const scores = worths(group);
    return scores.slice(0, -1).map((score, rank) => ({
      met: 0,
      gain: score - (scores[rank + 1] ?? 0),
      match: allOf([
        ...(isRelaxed ? [atLeast(group, score)] : everything.with(place, atLeast(group, score))),
        ...others,
      ]),
    }));
  });
  const from = after
    ? sql`AND (score < ${number(after.score)} OR (score = ${number(after.score)} AND sort_key < CAST(${after.key} AS INTEGER)))`
    : sql``;
  return sql`
    SELECT search_by_newest.rowid AS sort_key, sum(asked.value ->> '$.gain') AS score
    FROM json_each(${JSON.stringify([...bases, ...gains])}) AS asked
    CROSS JOIN search_by_newest ON search_by_newest MATCH asked.value ->> '$.match' ${pricesByNewest(prices)}
    GROUP BY sort_key HAVING sum(asked.value ->> '$.met') >= ${number(least)} ${from} ORDER BY score DESC, sort_key DESC LIMIT ${number(libraryPageSize + 1)}`;
}

/** The catalogue's version and its counts, as JSON: a thousand small rows cost more to carry over than to find. */
export function catalogueCellsSql(): SQL {
  return sql`
    SELECT (SELECT json_group_array(json_array(cell, tracks)) FROM catalogue_cells WHERE part = 'class') AS classes,
      (SELECT json_group_array(json_array(cell, tracks)) FROM catalogue_cells WHERE part = 'trait') AS traits,
      (SELECT json_group_array(json_array(price_tokens, tracks)) FROM catalogue_prices WHERE tracks > 0) AS prices,
      (SELECT version FROM catalogue_version WHERE only_row = 1) AS version`;
}

const cellLayouts = { classes: classCells, traits: traitCells, prices: priceCells } as const;
export type Part = keyof typeof cellLayouts;

/** Counts the hits by cells of these parts. */
export function foundCellsSql(hits: Hits, prices: Prices, parts: readonly Part[]): SQL {
  const columns = parts.map(
    (part) => sql`(SELECT json_group_array(json_array(cell, tracks)) FROM (
      SELECT ${bits("hits.sort_key", cellLayouts[part])} AS cell, count(*) AS tracks FROM hits GROUP BY 1)) AS ${sql.raw(part)}`,
  );
  return sql`
    SELECT * FROM (
      WITH hits AS MATERIALIZED (
        ${hitsSql(sql.raw("search_by_newest"), hits, pricesByNewest(prices))})
      SELECT ${sql.join(columns, sql`, `)})`;
}

/**
 * The questions behind the counts. A part is counted under the filters of the others, and what is the same question is
 * asked once; what nothing narrows is known of the whole catalogue and not among them.
 */
export function cellQuestions({
  groups,
  least,
  filters: query,
}: RankedQuestion): { parts: Part[]; question: SQL }[] {
  const [classes, traits] = [classFilters(query), traitFilters(query)];
  const { min, max } = query;
  const questions = [
    { part: "classes", hits: listHits(groups, least, traits), prices: { min, max } },
    { part: "traits", hits: listHits(groups, least, classes), prices: { min, max } },
    { part: "prices", hits: listHits(groups, least, { ...classes, ...traits }), prices: {} },
  ] as const;
  const everything = matchExpression([], {});
  const byQuestion = new Map<string, { parts: Part[]; question: () => SQL }>();
  for (const { part, hits, prices } of questions) {
    const isNarrowed =
      hits.matches[0] !== everything || Object.values(prices).some((price) => price !== undefined);
    if (!isNarrowed) continue;
    const key = JSON.stringify([hits, prices]);
    const parts = [...(byQuestion.get(key)?.parts ?? []), part];
    byQuestion.set(key, { parts, question: () => foundCellsSql(hits, prices, parts) });
  }
  return [...byQuestion.values()].map(({ parts, question }) => ({ parts, question: question() }));
}
