import { sql, type SQL } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { spentAccountId, tokenAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { listCentsPerToken, policyOf } from "#worker/domain/money/ledger/pricing.ts";
import { endHolds, hold, postSelected, transferIdOf } from "#worker/domain/money/ledger/transfers.ts";
import type { SoldLicence } from "#worker/domain/money/payouts/reversal-statements.ts";

/** Fields of a licence that `postEarning` reads. */
export const soldLicence = (id: string): SoldLicence => ({
  id,
  row: sql`
    SELECT licence.id, licence.render_id, licence.label_id, licence.issued_at, licence.share_basis_points,
      licence.share_policy
    FROM licences AS licence WHERE licence.id = ${id}`,
});

/** Adds a completed version to its licence, whose certificate is then due in a new issue. */
export function insertVersion(db: Database, version: { renderId: string; addedAt: number }): Statement {
  return db.run(sql`
    INSERT INTO licence_versions (licence_id, n, render_id, video_sha256, issue, added_at)
    SELECT render.version_of, 1 + count(version.n), render.id, render.sha256, 1 + max(ifnull(version.issue, 1)),
      ${version.addedAt}
    FROM renders AS render LEFT JOIN licence_versions AS version ON version.licence_id = render.version_of
    WHERE render.id = ${version.renderId} GROUP BY render.id`);
}

/**
 * The licence of a completed render. States what was chosen when the render started, whatever changed in track, label or brand
 * since. The share is by the revenue policy at issue. Value and share are at list price in US cents, rounded down (D1 binds
 * numbers as REAL, so the division needs a CAST); label_entries has what the label is owed, in the currencies that paid for it.
 */
export function insertLicence(db: Database, licence: { id: string; renderId: string; issuedAt: number }): Statement {
  const { id, renderId, issuedAt } = licence;
  return db.run(sql`
    INSERT INTO licences (id, number, render_id, user_id, brand_id, label_id, track_id, brand_name,
      brand_legal_entity, label_name, track_title, artist, isrc, price_tokens, scope, value_cents,
        share_basis_points,
      share_cents, share_policy, video_sha256, issued_at, terms_version)
    SELECT ${id}, render.licence_number, render.id, render.user_id, render.brand_id, render.label_id,
      render.track_id, render.brand_name, render.brand_legal_entity, render.label_name, render.track_title,
      render.artist, render.isrc, render.price_tokens, render.scope,
      render.price_tokens * ${listCentsPerToken.USD}, policy.basis_points,
      CAST(render.price_tokens * ${listCentsPerToken.USD} * policy.basis_points / 10000 AS INTEGER),
      policy.name, render.sha256, issue.at, render.terms_version
    FROM renders AS render CROSS JOIN (SELECT ${issuedAt} AS at) AS issue
    JOIN revenue_policies AS policy ON policy.id = ${sql.raw(policyOf("render.label_id", "issue.at"))}
    WHERE render.id = ${renderId}`);
}

/** Holds a render's price. Selects from the render, so without the render there is no hold. */
export function holdPrice(db: Database, renderId: string): Statement {
  return hold(db, {
    reason: "render",
    subject: sql`render.id`,
    debit: tokenAccountOf(sql`render.user_id`),
    credit: spentAccountId,
    amount: sql`render.price_tokens`,
    at: sql`render.created_at`,
    from: sql`renders AS render WHERE render.id = ${renderId}`,
  });
}

/** Captures or releases the prices of renders; `which` is a condition on `renders AS render`. */
export function endPriceHolds(db: Database, kind: "capture" | "release", which: SQL, now: number): Statement {
  const holdIds = sql`SELECT ${transferIdOf("render", sql`render.id`)} FROM renders AS render WHERE ${which}`;
  return endHolds(db, sql`hold.id IN (${holdIds})`, kind, now);
}

/** Returns a revoked render's captured price to the lots it was drawn from. Runs only once. */
export function returnPrice(db: Database, renderId: string, at: number): Statement {
  return postSelected(db, {
    reason: "render",
    subject: sql`render.id`,
    n: "revocation",
    debit: spentAccountId,
    credit: tokenAccountOf(sql`render.user_id`),
    amount: sql`render.price_tokens`,
    at,
    from: sql`renders AS render WHERE render.id = ${renderId}`,
  });
}
