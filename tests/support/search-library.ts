import type { AppContext } from "#worker/context.ts";
import { answerLibrary } from "#worker/domain/catalogue/library/answer-library.ts";
import { type LibraryPage, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { buildSegment } from "#worker/domain/catalogue/library/snapshot/build-segment.ts";
import { type ListedRow, listedInWindowSql } from "#worker/domain/catalogue/library/snapshot/listed-rows.ts";
import { emptySnapshot, layOver, type Snapshot } from "#worker/domain/catalogue/library/snapshot/snapshot.ts";
import { snapshotLibrary } from "#worker/domain/catalogue/library/snapshot/snapshot-library.ts";

/** What is on sale at this moment, without the store in between. */
export async function takeSnapshot(ctx: Pick<AppContext, "nearest">): Promise<Snapshot> {
  const rows = await ctx.nearest.all<ListedRow>(listedInWindowSql(0, 2 ** 31, 60_000));
  return layOver(emptySnapshot, buildSegment(rows));
}

/** One page of the library as the full search answers it. */
export async function searchLibrary(
  ctx: Pick<AppContext, "nearest">,
  query: object,
  snapshot?: Snapshot,
): Promise<LibraryPage> {
  const library = snapshotLibrary(snapshot ?? (await takeSnapshot(ctx)));
  return (await answerLibrary(library, LibraryQuery.parse(query))).page;
}
