import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { SampledKey } from "./sample-keys.ts";

/** Puts a track's newest fingerprint into the index, in place of the one before. The same one again changes nothing. */
export async function indexFingerprint(
  ctx: Pick<AppContext, "db" | "clock">,
  own: { trackId: string; ingestId: string },
  places: readonly SampledKey[],
): Promise<void> {
  const { db } = ctx;
  const { trackId, ingestId } = own;
  const [existing] = await db.all<{ ingest_id: string }>(
    sql`SELECT ingest_id FROM indexed_fingerprints WHERE track_id = ${trackId}`,
  );
  if (existing?.ingest_id === ingestId) return;
  const keys = [...new Set(places.map(({ key }) => key))];
  await runBatch(db, [
    db.run(sql`DELETE FROM indexed_fingerprints WHERE track_id = ${trackId}`),
    db.run(sql`
      INSERT INTO indexed_fingerprints (track_id, ingest_id, keys, indexed_at)
      VALUES (${trackId}, ${ingestId}, ${JSON.stringify(keys)}, ${ctx.clock.now()})`),
    db.run(sql`
      INSERT INTO fingerprint_postings (key, print, position)
      SELECT asked.value ->> 0, known.seq, asked.value ->> 1
      FROM indexed_fingerprints AS known, json_each(${asPairs(places)}) AS asked
        WHERE known.track_id = ${trackId}`),
  ]);
}

/** Sampled keys as one JSON text: `[[key, position], …]`. */
export function asPairs(places: readonly SampledKey[]): string {
  return JSON.stringify(places.map(({ key, position }) => [key, position]));
}
