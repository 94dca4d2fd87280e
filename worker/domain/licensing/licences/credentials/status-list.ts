import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { isoDate } from "#worker/domain/services/pdf/describe-document.ts";
import { currentKey, didOf, keyIdOf } from "#worker/domain/licensing/licences/signing/key-history.ts";
import { signJws } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { statusListUrl, type StatusPlace, type StatusPurpose } from "./licence-credential.ts";

/** Minimum size by W3C Bitstring Status List, section 4.4, so that no entry can be singled out. */
export const placesInList = 131_072;
/** Only half are assigned, so that a random draw soon finds a free one. */
const givenInList = placesInList / 2;

/** Assigns licences their permanent places in a status list; draws one for each that has none. */
export async function givePlaces(ctx: AppContext, licenceIds: readonly string[]): Promise<Map<string, StatusPlace>> {
  const existing = await readPlaces(ctx, licenceIds);
  const missing = licenceIds.filter((id) => !existing.has(id));
  if (missing.length === 0) return existing;
  await draw(ctx, missing);
  // Retries those whose draw was taken.
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

/** Cache lifetime of a status list: the longest delay until others see a change. */
export const statusListLifetime = minutes(5);

export type StatusListAnswer = { ok: true; jwt: string } | { ok: false; refusal: "unknown" | "not-signed" };

/**
 * The list of revocations or suspensions as signed credential (W3C Bitstring Status List 1.0), current as of now. A licence that
 * lapsed unpaid is in both: its revocation ends once it is paid for.
 */
export async function readStatusList(
  ctx: AppContext,
  list: number,
  purpose: StatusPurpose = "revocation",
): Promise<StatusListAnswer> {
  const unpaid = sql`SELECT status.place FROM licences AS licence
    CROSS JOIN licence_statuses AS status ON status.licence_id = licence.id
    WHERE licence.status IN ('suspended', 'lapsed') AND status.list = ${list}`;
  const places =
    purpose === "suspension"
      ? unpaid
      : sql`SELECT status.place FROM licence_statuses AS status
          WHERE status.list = ${list} AND status.revoked_at IS NOT NULL
          UNION ALL ${unpaid} AND licence.status = 'lapsed'`;
  const [there] = await ctx.db.all<{ listed: string }>(sql`
    SELECT (SELECT json_group_array(place) FROM (${places})) AS listed
    WHERE EXISTS (SELECT 1 FROM licence_statuses AS status WHERE status.list = ${list})`);
  if (!there) return { ok: false, refusal: "unknown" };
  const key = await currentKey(ctx);
  if (!key) return { ok: false, refusal: "not-signed" };
  const origin = ctx.settings.PUBLIC_ORIGIN;
  const url = statusListUrl(origin, list, purpose);
  const now = ctx.clock.now();
  const jwt = await signJws(
    key,
    { typ: "vc+jwt", cty: "vc", kid: keyIdOf(origin, key.public) },
    {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      id: url,
      type: ["VerifiableCredential", "BitstringStatusListCredential"],
      issuer: didOf(origin),
      validFrom: isoDate(now),
      validUntil: isoDate(now + statusListLifetime),
      credentialSubject: {
        id: `${url}#list`,
        type: "BitstringStatusList",
        statusPurpose: purpose,
        encodedList: await encodeList(JSON.parse(there.listed) as number[]), // places, aggregated by the query
      },
    },
  );
  return { ok: true, jwt };
}

/** One bit per place, leftmost first; gzip, then base64url with its multibase prefix. */
async function encodeList(places: readonly number[]): Promise<string> {
  const bits = new Uint8Array(placesInList / 8);
  for (const place of places) {
    const at = Math.floor(place / 8);
    bits[at] = (bits[at] ?? 0) | (0x80 >> (place % 8));
  }
  const packed = new Blob([bits]).stream().pipeThrough(new CompressionStream("gzip"));
  return `u${Buffer.from(await new Response(packed).arrayBuffer()).toString("base64url")}`;
}
