import { and, eq, lt, sql, type SQL } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { beatGrids, ingests, trackFeatures } from "#drizzle/schema/index.ts";
import { fromBase64, toBase64 } from "#render-service/listening/base64.contract.ts";
import { BeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { listeningVersion, type SoundFeatures } from "#render-service/listening/sound-features.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { toCodes } from "./section-codes.ts";

/** Both are null if the audio has no usable content. */
export type Heard = { features: SoundFeatures | null; beatGrid: BeatGrid | null };

/** Stores the analysis of an audio, replacing an older version. `attachFeatures` links it to the track. */
export function storeHeard(db: Database, ingestId: string, { features, beatGrid }: Heard, now: number): Statement[] {
  // An older service reports only one of the two; its audio is queued again.
  const isWhole = (features === null) === (beatGrid === null);
  return [
    ...(features ? [upsert(db, ingestId, features, now)] : []),
    ...(features && beatGrid ? [storeBeatGrid(db, ingestId, beatGrid, now)] : []),
    ...(isWhole ? [noteVersion(db, ingestId)] : []),
  ];
}

const noteVersion = (db: Database, ingestId: string): Statement =>
  db
    .update(ingests)
    .set({ describedVersion: listeningVersion })
    .where(and(eq(ingests.id, ingestId), lt(ingests.describedVersion, listeningVersion)));

function upsert(db: Database, ingestId: string, features: SoundFeatures, madeAt: number): Statement {
  const { version, vector, sections, course, bpm, key: musicalKey } = features;
  const codes = toBase64(toCodes(fromBase64(sections)));
  const row = { version, vector, sections, codes, course, bpm, musicalKey, madeAt };
  return db
    .insert(trackFeatures)
    .values({ ingestId, ...row })
    .onConflictDoUpdate({ target: trackFeatures.ingestId, set: row });
}

/** Links the features to the track that uses this audio, and unlinks those of its previous audio. */
export function attachFeatures(db: Database, ingestId: string): Statement[] {
  const track = sql`(SELECT id FROM tracks WHERE audio_ingest_id = ${ingestId})`;
  return [
    db.run(sql`
      UPDATE track_features SET track_id = NULL
      WHERE track_id = ${track} AND ingest_id <> ${ingestId}
        AND EXISTS (SELECT 1 FROM ingests WHERE id = ${ingestId} AND status = 'ready')`),
    db.run(sql`
      UPDATE track_features SET track_id = ${track} WHERE ingest_id = ${ingestId} AND track_id IS NOT ${track}`),
  ];
}

/** Null until the track has been analysed in the current version. */
export async function getBeatGrid(ctx: AppContext, trackId: string): Promise<BeatGrid | null> {
  return toBeatGrid(await ctx.db.all(beatGridSql(trackId)));
}

export const beatGridSql = (trackId: string): SQL => sql`
  SELECT grids.grid FROM track_features AS features
  JOIN beat_grids AS grids ON grids.ingest_id = features.ingest_id
  WHERE features.track_id = ${trackId}`;

export function toBeatGrid([row]: readonly unknown[]): BeatGrid | null {
  if (!row) return null;
  const { grid } = row as { grid: string }; // JSON, by `beatGridSql`
  return BeatGrid.safeParse(JSON.parse(grid)).data ?? null;
}

/** Stores the beats of an audio, replacing an older version. Requires its features' row. */
function storeBeatGrid(db: Database, ingestId: string, grid: BeatGrid, madeAt: number): Statement {
  const { version } = grid;
  return db
    .insert(beatGrids)
    .values({ ingestId, version, grid, madeAt })
    .onConflictDoUpdate({ target: beatGrids.ingestId, set: { version, grid, madeAt } });
}
