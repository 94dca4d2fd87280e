import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { listCentsPerToken, sharePolicy } from "#worker/domain/money/tokens/pricing.ts";

/**
 * The licence of a completed render: it says what was chosen when the render started, whatever became of the track, its
 * label or the brand since. Value and share
 * are at list price in US cents, rounded down (D1 binds numbers as REAL, so the division needs a CAST); what its label
 * is owed, in the currencies that paid for it, stands in label_entries.
 */
export function insertLicence(
  db: Database,
  licence: { id: string; renderId: string; issuedAt: number },
): Statement {
  const { id, renderId, issuedAt } = licence;
  return db.run(sql`
    INSERT INTO licences (id, number, render_id, user_id, brand_id, label_id, track_id, brand_name,
      brand_legal_entity, label_name, track_title, artist, isrc, price_tokens, scope, value_cents,
        share_basis_points,
      share_cents, share_policy, video_sha256, issued_at, terms_version)
    SELECT ${id}, render.licence_number, render.id, render.user_id, render.brand_id, render.label_id,
      render.track_id, render.brand_name, render.brand_legal_entity, render.label_name, render.track_title,
      render.artist, render.isrc, render.price_tokens, render.scope,
      render.price_tokens * ${listCentsPerToken.USD}, ${sharePolicy.basisPoints},
      CAST(render.price_tokens * ${listCentsPerToken.USD} * ${sharePolicy.basisPoints} / 10000 AS INTEGER),
      ${sharePolicy.name}, render.sha256, ${issuedAt}, render.terms_version
    FROM renders AS render WHERE render.id = ${renderId}`);
}
