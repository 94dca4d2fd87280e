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
  input: LibraryQuery,
): Promise<Answered<Answer>> {
  const query = withPricesInOrder(input);
  const plan = interpretSearch(query.q);
  const exactResult = await answerPlan(source, plan, query, new Map());
  if (exactResult.page.total > 0 || query.exact) return exactResult;
  const corrections = await findCorrections(source, plan);
  const correctedPlan = correctSearch(plan, corrections);
  const correctedResult =
    corrections.size === 0 ? exactResult : await answerPlan(source, correctedPlan, query, corrections);
  const page =
    correctedResult.page.total > 0 ? null : await answerMost(source, correctedPlan, query, corrections);
  return { answer: exactResult.answer, page: page ?? correctedResult.page };
}

/** Fallback for a long query that no track matches whole: the tracks that match most of it; null where none matches anything. */
async function answerMost<Answer extends LibraryAnswer>(
  source: LibrarySource<Answer>,
  plan: SearchPlan,
  query: LibraryQuery,
  corrections: ReadonlyMap<string, string>,
): Promise<LibraryPage | null> {
  const telling = tellingGroups(plan);
  const least = telling.length === 0 ? 0 : await source.countMet({ groups: telling, filters: query });
  const groups = relaxedGroups(telling, least);
  if (groups.length === 0) return null;
  const { page } = await answerPlan(source, { ...plan, groups }, query, corrections, least);
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
  corrections: ReadonlyMap<string, string>,
  least = groups.length,
): Promise<Answered<Answer>> {
  const order = query.sort !== "none" ? query.sort : groups.length > 0 ? "relevance" : "newest";
  const answer = await source.ask({ groups, least, filters: query, order, after: query.after });
  const { cards, nextAfter, results, catalogue } = answer;
  const { total, facets } = countFacets(results, catalogue, query);
  const page: LibraryPage = {
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
  return { answer, page };
}
