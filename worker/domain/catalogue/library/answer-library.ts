import { countFacets } from "./facets.ts";
import { findCorrections } from "./find-corrections.ts";
import { correctSearch, interpretSearch, relaxedGroups, tellingGroups } from "./interpret-search.ts";
import type { LibraryPage, LibraryQuery } from "./library.contract.ts";
import type { LibraryAnswer, LibrarySource } from "./library-source.ts";
import type { SearchPlan } from "./search-plan.ts";
import { suggest } from "./suggest.ts";

type Answered<Answer> = { page: LibraryPage; answer: Answer };

/**
 * One page of the library as a source has it: cards in the asked order, counts beside every filter value, and the total.
 * The source is asked once; for a search that finds nothing, up to four times more.
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
  const meant = correctSearch(plan, shown);
  const corrected = shown.size === 0 ? found : await answerPlan(source, meant, query, shown);
  const page = corrected.page.total > 0 ? null : await answerMost(source, meant, query, shown);
  return { answer: found.answer, page: page ?? corrected.page };
}

/** Fallback for a long query that no track matches whole: the tracks that match most of it; null where none matches anything. */
async function answerMost<Answer extends LibraryAnswer>(
  source: LibrarySource<Answer>,
  plan: SearchPlan,
  query: LibraryQuery,
  shown: ReadonlyMap<string, string>,
): Promise<LibraryPage | null> {
  const telling = tellingGroups(plan);
  const least = telling.length === 0 ? 0 : await source.countMet({ groups: telling, filters: query });
  const groups = relaxedGroups(telling, least);
  if (groups.length === 0) return null;
  const { page } = await answerPlan(source, { ...plan, groups }, query, shown, least);
  if (page.total === 0) return null;
  return least === telling.length ? page : { ...page, relaxed: { met: least, of: telling.length } };
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
  least = groups.length,
): Promise<Answered<Answer>> {
  const order = query.sort !== "none" ? query.sort : groups.length > 0 ? "relevance" : "newest";
  const answer = await source.ask({ groups, least, filters: query, order, after: query.after });
  const { cards, nextAfter, found, catalogue } = answer;
  const { total, facets } = countFacets(found, catalogue, query);
  const page: LibraryPage = {
    cards,
    nextAfter,
    total,
    facets,
    order,
    relaxed: null,
    understood: [...readings],
    corrections: groups.flatMap(({ typed, word }) => {
      const meant = word === null ? undefined : shown.get(word);
      return meant === undefined ? [] : [{ typed, shown: meant }];
    }),
    suggestions: total > 0 ? [] : suggest(readings, query, countFacets(catalogue, catalogue, {}).facets),
  };
  return { answer, page };
}
