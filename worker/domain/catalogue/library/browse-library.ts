import type { AppContext } from "#worker/context.ts";
import { answerLibrary } from "./answer-library.ts";
import { databaseLibrary } from "./database-library.ts";
import type { LibraryPage, LibraryQuery } from "./library.contract.ts";
import { openSnapshot } from "./snapshot/open-snapshot.ts";
import { snapshotLibrary } from "./snapshot/snapshot-library.ts";

/**
 * `getLibraryPage` for those who browse: out of this isolate's snapshot, and while it has none, asked of the database only
 * once while nothing that is on sale has changed.
 */
export async function browseLibrary(ctx: AppContext, query: LibraryQuery): Promise<LibraryPage> {
  const snapshot = await openSnapshot(ctx);
  if (snapshot) return (await answerLibrary(snapshotLibrary(snapshot), query)).page;
  return ctx.libraryPages.find({
    key: JSON.stringify(query),
    now: ctx.clock.now(),
    mustCheck: ctx.hasJustWritten,
    version: () => readVersion(ctx),
    async ask() {
      const { answer, page } = await answerLibrary(databaseLibrary(ctx), query);
      return { version: answer.version, answer: page };
    },
  });
}

/** Counted by triggers (0004_search.sql). */
async function readVersion(ctx: AppContext): Promise<number> {
  const row = await ctx.nearest.$client
    .prepare("SELECT version FROM catalogue_version WHERE only_row = 1")
    .first<{ version: number }>();
  if (!row) throw new Error("The catalogue has no version");
  return row.version;
}
