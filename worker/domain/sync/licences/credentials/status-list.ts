import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { isoDate } from "#worker/domain/base/pdf/metadata-text.ts";
import { didOf, keyIdOf } from "#worker/domain/base/signing/did-document.ts";
import { signJws } from "#worker/domain/base/signing/jws.ts";
import { currentKey } from "#worker/domain/base/signing/key-history.ts";
import { minutes } from "#worker/domain/base/time.ts";
import { statusListUrl } from "./licence-credential.ts";
import { placesInList } from "./status-places.ts";

/** How long others may keep a list before they ask again; a revocation is heard of after that at the latest. */
export const statusListLifetime = minutes(5);

export type StatusListAnswer = { ok: true; jwt: string } | { ok: false; refusal: "unknown" | "not-signed" };

/** A list of revocations as signed credential (W3C Bitstring Status List 1.0), as it stands at this moment. */
export async function readStatusList(ctx: AppContext, list: number): Promise<StatusListAnswer> {
  const [there] = await ctx.db.all<{ revoked: string }>(sql`
    SELECT (SELECT json_group_array(status.place) FROM licence_statuses AS status
      WHERE status.list = ${list} AND status.revoked_at IS NOT NULL) AS revoked
    WHERE EXISTS (SELECT 1 FROM licence_statuses AS status WHERE status.list = ${list})`);
  if (!there) return { ok: false, refusal: "unknown" };
  const key = await currentKey(ctx);
  if (!key) return { ok: false, refusal: "not-signed" };
  const origin = ctx.settings.PUBLIC_ORIGIN;
  const url = statusListUrl(origin, list);
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
        statusPurpose: "revocation",
        encodedList: await encodeList(JSON.parse(there.revoked) as number[]), // places, as the query wrote them
      },
    },
  );
  return { ok: true, jwt };
}

/** A bit for each place, the first one leftmost; gzip, then base64url with the prefix of its alphabet. */
async function encodeList(revoked: readonly number[]): Promise<string> {
  const bits = new Uint8Array(placesInList / 8);
  for (const place of revoked) {
    const at = Math.floor(place / 8);
    bits[at] = (bits[at] ?? 0) | (0x80 >> (place % 8));
  }
  const packed = new Blob([bits]).stream().pipeThrough(new CompressionStream("gzip"));
  return `u${Buffer.from(await new Response(packed).arrayBuffer()).toString("base64url")}`;
}
