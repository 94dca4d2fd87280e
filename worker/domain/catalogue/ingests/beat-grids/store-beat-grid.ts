import type { Database, Statement } from "#drizzle/client.ts";
import { beatGrids } from "#drizzle/schema/index.ts";
import type { BeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";

/** Keeps where the beats of an audio fall, in place of an older version of it. Its features stand already. */
export function storeBeatGrid(db: Database, ingestId: string, grid: BeatGrid, madeAt: number): Statement {
  const { version } = grid;
  return db
    .insert(beatGrids)
    .values({ ingestId, version, grid, madeAt })
    .onConflictDoUpdate({ target: beatGrids.ingestId, set: { version, grid, madeAt } });
}
