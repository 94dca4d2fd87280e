import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { maxSearchLength } from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import { searchWords } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";
import { choiceNames, choices, chosenValues, type Filters, rightsCondition, withPricesInOrder } from "./filters.ts";
import { type LibraryPage, type LibraryQuery, libraryPageSize } from "./library.contract.ts";
import { type CardRow, cardColumns, toCard } from "./track-card.ts";

/**
 * The library without a snapshot: one query for tracks that contain every word as a prefix, newest first or by price. No counts,
 * corrections or interpretation.
 */
export async function searchPlainly(ctx: Pick<AppContext, "nearest">, query: LibraryQuery): Promise<LibraryPage> {
  const page = plainPageSql(query);
  const rows = page === null ? [] : await ctx.nearest.all<CardRow>(page);
  const visible = rows.slice(0, libraryPageSize);
  return {
    cards: visible.map(toCard),
    nextAfter: rows.length > libraryPageSize ? (visible.at(-1)?.cursor ?? null) : null,
    total: null,
    facets: null,
    order: query.sort === "none" ? "newest" : query.sort,
    understood: [],
    corrections: [],
    relaxed: null,
    suggestions: [],
  };
}

/**
 * Null if the text is only punctuation or too long: no track matches. Cursors are compatible with the snapshot's (`cursorOf`), so
 * that a list can continue with either; a cursor by relevance has no meaning here, and the list restarts.
 */
export function plainPageSql(input: LibraryQuery): SQL | null {
  const { q, sort, after, ...filters } = withPricesInOrder(input);
  const words = q.length > maxSearchLength ? [] : searchWords(q);
  if (q !== "" && words.length === 0) return null;
  const isSearch = words.length > 0;
  const key = sort !== "none" ? priceKey : isSearch ? sql`search_of_tracks.rowid` : sql`track.seq`;
  const isAscending = sort === "low-to-high";
  const conditions = [
    sql`track.is_active = 1`,
    ...(isSearch ? [sql`search_of_tracks MATCH ${words.map((word) => `"${word}" *`).join(" AND ")}`] : []),
    ...(after && !after.includes(".") ? [sql`${key} ${sql.raw(isAscending ? ">" : "<")} ${Number(after)}`] : []),
    ...conditionsOf(filters),
  ];
  return sql`
    SELECT CAST(${key} AS TEXT) AS cursor, ${cardColumns}
    FROM ${isSearch ? sql`search_of_tracks CROSS JOIN tracks AS track ON track.seq = search_of_tracks.rowid` : sql`tracks AS track`}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${key} ${sql.raw(isAscending ? "ASC" : "DESC")} LIMIT ${sql.raw(String(libraryPageSize + 1))}`;
}

/** Same expression as in the index `tracks_on_sale_by_price`. */
const priceKey = sql.raw("((track.price_tokens << 32) | track.seq)");

function conditionsOf({ rights = [], min, max, ...chosen }: Filters): SQL[] {
  return [
    ...choiceNames.flatMap((name) => {
      const values = chosenValues(name, chosen);
      const column = sql.raw(choices[name].column);
      return values.length === 0
        ? []
        : [
            sql`${column} IN (${sql.join(
              values.map((value) => sql`${value}`),
              sql`, `,
            )})`,
          ];
    }),
    ...(min === undefined ? [] : [sql`track.price_tokens >= ${min}`]),
    ...(max === undefined ? [] : [sql`track.price_tokens <= ${max}`]),
    ...rights.map((fact) => sql.raw(rightsCondition(fact))),
  ];
}
