import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { policyOf } from "./policy-of.ts";
import type { LabelShare, OwnShare, PolicyRate } from "./revenue-policies.contract.ts";

/** What a label keeps today. */
export async function getLabelShare(ctx: AppContext, labelId: string | null): Promise<LabelShare> {
  const now = ctx.clock.now();
  const [[policy], announced] = await Promise.all([
    ctx.db.all<PolicyRate>(sql`
      SELECT policy.name AS policyName, policy.basis_points AS basisPoints
      FROM (SELECT ${labelId} AS label_id, ${now} AS at) AS asked
      CROSS JOIN revenue_policies AS policy ON policy.id = ${sql.raw(policyOf("asked.label_id", "asked.at"))}`),
    listAnnounced(ctx, labelId, now),
  ]);
  if (!policy) throw new Error("no revenue policy applies");
  return { ...policy, announced };
}

/** Of each label of the viewer, the primary one first; what every label keeps for a viewer who has none yet. */
export async function listOwnShares(ctx: AppContext, viewer: Viewer): Promise<OwnShare[]> {
  const labels = await ctx.db.all<{ id: string; name: string }>(sql`
    SELECT id, label_name AS name FROM label_profiles WHERE user_id = ${viewer.id}
    ORDER BY is_primary DESC, created_at, id LIMIT ${mostShown}`);
  if (labels.length === 0) return [{ label: null, share: await getLabelShare(ctx, null) }];
  return Promise.all(labels.map(async (label) => ({ label, share: await getLabelShare(ctx, label.id) })));
}

/** Who has more labels than that reads the share of the others where their payouts stand. */
const mostShown = 20;

/** Policies that will apply to the label when their day has come; not those that one of its own stands before. */
function listAnnounced(ctx: AppContext, labelId: string | null, now: number) {
  return ctx.db.all<LabelShare["announced"][number]>(sql`
    SELECT coming.name AS policyName, coming.basis_points AS basisPoints, coming.valid_from AS validFrom
    FROM (SELECT * FROM revenue_policies WHERE status = 'confirmed' AND label_id = ${labelId}
        AND valid_from > ${now}
      UNION ALL SELECT * FROM revenue_policies WHERE status = 'confirmed' AND label_id IS NULL
        AND valid_from > ${now}) AS coming
    CROSS JOIN (SELECT ${labelId} AS label_id) AS asked
    WHERE coming.id = ${sql.raw(policyOf("asked.label_id", "coming.valid_from"))}
    ORDER BY coming.valid_from`);
}
