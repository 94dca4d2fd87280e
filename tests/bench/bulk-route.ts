import { createDatabase } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ImportTracks } from "#worker/domain/catalogue/tracks/bulk-upload/bulk-upload.contract.ts";
import { importTracks } from "#worker/domain/catalogue/tracks/bulk-upload/import-tracks.ts";
import { fontsFromAssets } from "#worker/domain/services/pdf/font-source.ts";
import { labelId } from "./bench-people.ts";

type Bindings = { DB: D1Database; ASSETS: Fetcher };

/** Imports batches of a bulk upload as the product's own route does, for the only label. */
export default {
  async fetch(request: Request, env: Bindings, execution: ExecutionContext): Promise<Response> {
    const context: Partial<AppContext> = {
      db: createDatabase(env.DB),
      readFont: fontsFromAssets(env.ASSETS),
      // The queue and its consumers are not measured.
      sendJob: async () => {},
      clock: { now: () => Date.now() },
      defer: (work) => execution.waitUntil(work),
    };
    const label: Partial<Viewer> = { id: labelId };
    const input = ImportTracks.parse(await request.json());
    // A bulk upload uses no more of either.
    const outcomes = await importTracks(context as AppContext, label as Viewer, input);
    return Response.json({ outcomes });
  },
};
