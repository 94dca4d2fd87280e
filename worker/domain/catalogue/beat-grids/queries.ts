import { eq } from "drizzle-orm";
import { beatGrids, trackFeatures } from "#drizzle/schema/index.ts";
import { BeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { AppContext } from "#worker/context.ts";

/** Where the beats of a track fall; null until it has been listened to in the version of today. */
export async function getBeatGrid(ctx: AppContext, trackId: string): Promise<BeatGrid | null> {
  const [row] = await ctx.db
    .select({ grid: beatGrids.grid })
    .from(trackFeatures)
    .innerJoin(beatGrids, eq(beatGrids.ingestId, trackFeatures.ingestId))
    .where(eq(trackFeatures.trackId, trackId));
  return BeatGrid.safeParse(row?.grid).data ?? null;
}
