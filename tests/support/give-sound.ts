import { eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { fingerprints } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { TrackRow } from "./factories.ts";
import { giveIngest } from "./give-ingest.ts";

/** Replaces a track's fingerprint, as attaching an ingest does. `raw` is Chromaprint in base64. */
export async function giveSound(ctx: AppContext, track: TrackRow, raw: string): Promise<string> {
  const ingestId = await giveIngest(ctx, track);
  await runBatch(ctx.db, [
    ctx.db.update(fingerprints).set({ trackId: null }).where(eq(fingerprints.trackId, track.id)),
    ctx.db.insert(fingerprints).values({
      ingestId,
      trackId: track.id,
      raw: Uint8Array.from(atob(raw), (byte) => byte.charCodeAt(0)),
      madeAt: ctx.clock.now(),
    }),
  ]);
  return ingestId;
}
