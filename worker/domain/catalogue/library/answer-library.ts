import type { AppContext } from "#worker/context.ts";
import { countFacets } from "./facets.ts";
import { withPricesInOrder } from "./filters.ts";
import { correctSearch, findCorrections, suggest } from "./find-corrections.ts";
import { interpretSearch } from "./interpret-search.ts";
import type { CountedPage, LibraryOrder, LibraryPage, LibraryQuery } from "./library.contract.ts";
import { searchPlainly } from "./plain-search.ts";
import { relaxedGroups, type SearchPlan, tellingGroups } from "./search-plan.ts";
import { askSnapshot, countMetIn } from "./snapshot/ask-snapshot.ts";
import { openSnapshot } from "./snapshot/open-snapshot.ts";
import type { Snapshot } from "./snapshot/snapshot.ts";

/**
 * One page of the library from a snapshot: sorted cards, facet counts, and the total. Runs one query; for a search without
 * results, up to four more.
 */
export function answerLibrary(snapshot: Snapshot, input: LibraryQuery): CountedPage {
  const query = withPricesInOrder(input);
  const plan = interpretSearch(query.q);
  const exactResult = answerPlan(snapshot, plan, query, new Map());
  if (exactResult.total > 0 || query.exact) return exactResult;
  const corrections = findCorrections(snapshot, plan);
  const correctedPlan = correctSearch(plan, corrections);
  const correctedResult = corrections.size === 0 ? exactResult : answerPlan(snapshot, correctedPlan, query, corrections);
  const page = correctedResult.total > 0 ? null : relaxQuery(snapshot, correctedPlan, query, corrections);
  return page ?? correctedResult;
}

/** Fallback for a long query that no track matches fully: tracks that match the most parts; null if none matches any. */
function relaxQuery(
  snapshot: Snapshot,
  plan: SearchPlan,
  query: LibraryQuery,
  corrections: ReadonlyMap<string, string>,
): CountedPage | null {
  const telling = tellingGroups(plan);
  const min = telling.length === 0 ? 0 : countMetIn(snapshot, telling, query);
  const groups = relaxedGroups(telling, min);
  if (groups.length === 0) return null;
  const page = answerPlan(snapshot, { ...plan, groups }, query, corrections, min);
  if (page.total === 0) return null;
  return min === telling.length ? page : { ...page, relaxed: { met: min, of: telling.length } };
}

/** A list started by the plain search, which knows no relevance, continues in its order. */
function orderOf({ sort, after }: LibraryQuery, { groups }: SearchPlan): LibraryOrder {
  if (sort !== "none") return sort;
  const isRanked = after === undefined || after.includes(".");
  return groups.length > 0 && isRanked ? "relevance" : "newest";
}

function answerPlan(
  snapshot: Snapshot,
  plan: SearchPlan,
  query: LibraryQuery,
  corrections: ReadonlyMap<string, string>,
  min = plan.groups.length,
): CountedPage {
  const { groups, readings } = plan;
  const order = orderOf(query, plan);
  const { cards, nextAfter, results, catalogue } = askSnapshot(snapshot, {
    groups,
    min,
    filters: query,
    order,
    after: query.after,
  });
  const { total, facets } = countFacets(results, catalogue, query);
  return {
    cards,
    nextAfter,
    total,
    facets,
    order,
    relaxed: null,
    understood: [...readings],
    corrections: groups.flatMap(({ typed, word }) => {
      const replacement = word === null ? undefined : corrections.get(word);
      return replacement === undefined ? [] : [{ typed, replacement }];
    }),
    suggestions: total > 0 ? [] : suggest(readings, query, countFacets(catalogue, catalogue, {}).facets),
  };
}

/** One page of the library from this isolate's snapshot, or by plain search until it has one. */
export async function browseLibrary(ctx: AppContext, query: LibraryQuery): Promise<LibraryPage> {
  const snapshot = await openSnapshot(ctx);
  return snapshot ? answerLibrary(snapshot, query) : searchPlainly(ctx, query);
}
