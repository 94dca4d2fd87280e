import { type SQL, sql } from "drizzle-orm";
import { BeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { AppContext } from "#worker/context.ts";

/** Null until the track has been analysed in the current version. */
export async function getBeatGrid(ctx: AppContext, trackId: string): Promise<BeatGrid | null> {
  return toBeatGrid(await ctx.db.all(beatGridSql(trackId)));
}

export const beatGridSql = (trackId: string): SQL => sql`
  SELECT grids.grid FROM track_features AS features
  JOIN beat_grids AS grids ON grids.ingest_id = features.ingest_id
  WHERE features.track_id = ${trackId}`;

/** Parses a row of `beatGridSql`. */
export function toBeatGrid([row]: readonly unknown[]): BeatGrid | null {
  if (!row) return null;
  const { grid } = row as { grid: string }; // JSON, as `beatGridSql` asks for it
  return BeatGrid.safeParse(JSON.parse(grid)).data ?? null;
}
