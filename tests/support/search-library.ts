import type { AppContext } from "#worker/context.ts";
import { answerLibrary } from "#worker/domain/catalogue/library/answer-library.ts";
import { type CountedPage, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { searchPlainly } from "#worker/domain/catalogue/library/plain-search.ts";
import { buildSegment } from "#worker/domain/catalogue/library/snapshot/build-segment.ts";
import { type ListedRow, listedInWindowSql } from "#worker/domain/catalogue/library/snapshot/listed-rows.ts";
import { emptySnapshot, overlayDelta, type Snapshot } from "#worker/domain/catalogue/library/snapshot/snapshot.ts";

/** Builds a snapshot of the current catalogue straight from the database, bypassing the store. */
export async function takeSnapshot(ctx: Pick<AppContext, "nearest">): Promise<Snapshot> {
  const rows = await ctx.nearest.all<ListedRow>(listedInWindowSql(0, 2 ** 31, 60_000));
  return overlayDelta(emptySnapshot, buildSegment(rows));
}

/** Runs the full search and returns one page. */
export async function searchLibrary(
  ctx: Pick<AppContext, "nearest">,
  query: object,
  snapshot?: Snapshot,
): Promise<CountedPage> {
  return answerLibrary(snapshot ?? (await takeSnapshot(ctx)), LibraryQuery.parse(query));
}

/** Lists the titles on all pages of the plain search. */
export async function listPlainTitles(ctx: Pick<AppContext, "nearest">, query: object): Promise<string[]> {
  const titles: string[] = [];
  let after: string | undefined;
  do {
    const page = await searchPlainly(ctx, LibraryQuery.parse({ ...query, after }));
    titles.push(...page.cards.map(({ title }) => title));
    after = page.nextAfter ?? undefined;
  } while (after);
  return titles;
}
