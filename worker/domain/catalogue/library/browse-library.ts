import type { AppContext } from "#worker/context.ts";
import { answerLibrary } from "./answer-library.ts";
import type { LibraryPage, LibraryQuery } from "./library.contract.ts";
import { searchPlainly } from "./plain-search.ts";
import { openSnapshot } from "./snapshot/open-snapshot.ts";

/** One page of the library: out of this isolate's snapshot, and by the plain search while it has none. */
export async function browseLibrary(ctx: AppContext, query: LibraryQuery): Promise<LibraryPage> {
  const snapshot = await openSnapshot(ctx);
  return snapshot ? answerLibrary(snapshot, query) : searchPlainly(ctx, query);
}
