import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { isoDate } from "#worker/domain/services/pdf/structure-tree.ts";
import { didOf, keyIdOf } from "#worker/domain/licensing/licences/signing/did-document.ts";
import { signJws } from "#worker/domain/licensing/licences/signing/jws.ts";
import { currentKey } from "#worker/domain/licensing/licences/signing/key-history.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { type StatusPurpose, statusListUrl } from "./licence-credential.ts";
import { placesInList } from "./status-places.ts";

/** Cache lifetime of a status list: the longest delay until others see a change. */
export const statusListLifetime = minutes(5);

export type StatusListAnswer = { ok: true; jwt: string } | { ok: false; refusal: "unknown" | "not-signed" };

/**
 * A list of revocations or suspensions as signed credential (W3C Bitstring Status List 1.0), as it stands at this moment. A
 * licence that lapsed unpaid is in both: it is revoked, and comes back once it is paid for.
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
        encodedList: await encodeList(JSON.parse(there.listed) as number[]), // places, as the query wrote them
      },
    },
  );
  return { ok: true, jwt };
}

/** A bit for each place, the first one leftmost; gzip, then base64url with the prefix of its alphabet. */
async function encodeList(places: readonly number[]): Promise<string> {
  const bits = new Uint8Array(placesInList / 8);
  for (const place of places) {
    const at = Math.floor(place / 8);
    bits[at] = (bits[at] ?? 0) | (0x80 >> (place % 8));
  }
  const packed = new Blob([bits]).stream().pipeThrough(new CompressionStream("gzip"));
  return `u${Buffer.from(await new Response(packed).arrayBuffer()).toString("base64url")}`;
}
