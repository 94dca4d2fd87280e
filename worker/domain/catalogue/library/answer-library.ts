import { countFacets } from "./facets.ts";
import { findCorrections } from "./find-corrections.ts";
import { correctSearch, interpretSearch } from "./interpret-search.ts";
import type { LibraryPage, LibraryQuery } from "./library.contract.ts";
import type { LibraryAnswer, LibrarySource } from "./library-source.ts";
import type { SearchPlan } from "./search-plan.ts";
import { suggest } from "./suggest.ts";

type Answered<Answer> = { page: LibraryPage; answer: Answer };

/**
 * One page of the library as a source has it: cards in the asked order, counts beside every filter value, and the total.
 * The source is asked once; for a search that finds nothing by a misspelt word, twice more.
 */
export async function answerLibrary<Answer extends LibraryAnswer>(
  source: LibrarySource<Answer>,
  asked: LibraryQuery,
): Promise<Answered<Answer>> {
  const query = withPricesInOrder(asked);
  const plan = interpretSearch(query.q);
  const found = await answerPlan(source, plan, query, new Map());
  if (found.page.total > 0 || query.exact) return found;
  const shown = await findCorrections(source, plan);
  if (shown.size === 0) return found;
  const { page } = await answerPlan(source, correctSearch(plan, shown), query, shown);
  return { answer: found.answer, page };
}

/** A range that somebody typed the wrong way round. */
function withPricesInOrder(query: LibraryQuery): LibraryQuery {
  const { min, max } = query;
  return min !== undefined && max !== undefined && min > max ? { ...query, min: max, max: min } : query;
}

async function answerPlan<Answer extends LibraryAnswer>(
  source: LibrarySource<Answer>,
  { groups, readings }: SearchPlan,
  query: LibraryQuery,
  shown: ReadonlyMap<string, string>,
): Promise<Answered<Answer>> {
  const order = query.sort !== "none" ? query.sort : groups.length > 0 ? "relevance" : "newest";
  const answer = await source.ask({ groups, filters: query, order, after: query.after });
  const { cards, nextAfter, found, catalogue } = answer;
  const { total, facets } = countFacets(found, catalogue, query);
  const page: LibraryPage = {
    cards,
    nextAfter,
    total,
    facets,
    order,
    understood: [...readings],
    corrections: groups.flatMap(({ typed, word }) => {
      const meant = word === null ? undefined : shown.get(word);
      return meant === undefined ? [] : [{ typed, shown: meant }];
    }),
    suggestions: total > 0 ? [] : suggest(readings, query, countFacets(catalogue, catalogue, {}).facets),
  };
  return { answer, page };
}
