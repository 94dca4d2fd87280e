import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import type { StatusPlace } from "./licence-credential.ts";

/** W3C Bitstring Status List, section 4.4: at least so many, for nobody to be told from the others. */
export const placesInList = 131_072;
/** Half of them are given out, so that a free one is found by drawing. */
const givenInList = placesInList / 2;

/** Where licences stand in a status list: a place is drawn for one that has none yet, and stays. */
export async function givePlaces(
  ctx: AppContext,
  licenceIds: readonly string[],
): Promise<Map<string, StatusPlace>> {
  const existing = await readPlaces(ctx, licenceIds);
  const missing = licenceIds.filter((id) => !existing.has(id));
  if (missing.length === 0) return existing;
  await draw(ctx, missing);
  // One that met a taken place draws again.
  return givePlaces(ctx, licenceIds);
}

async function readPlaces(ctx: AppContext, licenceIds: readonly string[]): Promise<Map<string, StatusPlace>> {
  const rows = await ctx.db.all<StatusPlace & { licenceId: string }>(sql`
    SELECT status.licence_id AS licenceId, status.list, status.place FROM licence_statuses AS status
    WHERE status.licence_id IN ${listed(licenceIds)}`);
  return new Map(rows.map(({ licenceId, list, place }) => [licenceId, { list, place }]));
}

async function draw(ctx: AppContext, licenceIds: readonly string[]): Promise<void> {
  const random = crypto.getRandomValues(new Uint32Array(licenceIds.length));
  const drawn = licenceIds.map((id, index) => ({ id, place: (random[index] ?? 0) % placesInList }));
  await ctx.db.run(sql`
    INSERT OR IGNORE INTO licence_statuses (licence_id, list, place, revoked_at)
    SELECT asked.value ->> 'id', newest.list, asked.value ->> 'place', revocation.revoked_at
    FROM json_each(${JSON.stringify(drawn)}) AS asked
    CROSS JOIN (SELECT 1 + ifnull(max(seq), 0) / ${sql.raw(String(givenInList))} AS list FROM licence_statuses) AS newest
    LEFT JOIN licence_revocations AS revocation ON revocation.licence_id = asked.value ->> 'id'`);
}
