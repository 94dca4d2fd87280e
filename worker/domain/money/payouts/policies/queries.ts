import { type SQL, sql } from "drizzle-orm";
import { type Query, runQuery } from "#worker/domain/lib/query.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { policyOf } from "#worker/domain/money/ledger/pricing.ts";
import type { LabelShare, OwnShare, PolicyRate } from "./revenue-policies.contract.ts";

export function getLabelShare(ctx: AppContext, labelId: string | null): Promise<LabelShare> {
  return runQuery(ctx.db, labelShare(labelId, ctx.clock.now()));
}

/** A label's share at a moment, and the announced changes. */
export const labelShare = (labelId: string | null, now: number): Query<LabelShare> => ({
  statements: [appliedPolicy(labelId, now), announcedPolicies(labelId, now)],
  read([applied, announced]) {
    const [policy] = applied as PolicyRate[];
    if (!policy) throw new Error("no revenue policy applies");
    return { ...policy, announced: announced as LabelShare["announced"] };
  },
});

const appliedPolicy = (labelId: string | null, now: number): SQL => sql`
  SELECT policy.name AS policyName, policy.basis_points AS basisPoints
  FROM (SELECT ${labelId} AS label_id, ${now} AS at) AS asked
  CROSS JOIN revenue_policies AS policy ON policy.id = ${sql.raw(policyOf("asked.label_id", "asked.at"))}`;

/** The share of each of the viewer's labels, the primary one first; the general share for a viewer without labels. */
export async function listOwnShares(ctx: AppContext, viewer: Viewer): Promise<OwnShare[]> {
  const labels = await ctx.db.all<{ id: string; name: string }>(sql`
    SELECT id, label_name AS name FROM label_profiles WHERE user_id = ${viewer.id}
    ORDER BY is_primary DESC, created_at, id LIMIT ${maxShown}`);
  if (labels.length === 0) return [{ label: null, share: await getLabelShare(ctx, null) }];
  return Promise.all(labels.map(async (label) => ({ label, share: await getLabelShare(ctx, label.id) })));
}

/** Shares of further labels are shown on their payouts page. */
const maxShown = 20;

/** Future policies of the label; not general ones that a policy of the label's own overrides. */
const announcedPolicies = (labelId: string | null, now: number): SQL => sql`
  SELECT coming.name AS policyName, coming.basis_points AS basisPoints, coming.valid_from AS validFrom
  FROM (SELECT * FROM revenue_policies WHERE status = 'confirmed' AND label_id = ${labelId}
      AND valid_from > ${now}
    UNION ALL SELECT * FROM revenue_policies WHERE status = 'confirmed' AND label_id IS NULL
      AND valid_from > ${now}) AS coming
  CROSS JOIN (SELECT ${labelId} AS label_id) AS asked
  WHERE coming.id = ${sql.raw(policyOf("asked.label_id", "coming.valid_from"))}
  ORDER BY coming.valid_from`;
