import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { policyOf } from "#worker/domain/money/ledger/policy-of.ts";
import { guaranteedBasisPoints, noticeDays, type PolicyRefusal } from "./revenue-policies.contract.ts";

export type Obstacle = { refusal: PolicyRefusal; earliest?: number };
type Terms = { labelId: string | null; basisPoints: number; validFrom: number | null };

/** What stands against a policy if it is confirmed now. The database refuses the same; here it is said in time. */
export async function findObstacle(ctx: AppContext, viewer: Viewer, terms: Terms): Promise<Obstacle | null> {
  const { labelId, basisPoints, validFrom } = terms;
  const now = ctx.clock.now();
  if (labelId !== null) {
    const [label] = await ctx.db.all<{ userId: string }>(
      sql`SELECT user_id AS userId FROM label_profiles WHERE id = ${labelId}`,
    );
    if (!label) return { refusal: "no-such-label" };
    if (label.userId === viewer.id) return { refusal: "own-label" };
  }
  if (basisPoints < guaranteedBasisPoints) return { refusal: "below-minimum" };
  if (validFrom !== null && validFrom < now) return { refusal: "date-passed" };
  const isCut = basisPoints < (await rateAt(ctx, labelId, validFrom ?? now));
  const isShort = validFrom === null || validFrom < now + days(noticeDays);
  return isCut && isShort ? noticeTooShort(now) : null;
}

/** The first day whose beginning is far enough away. */
export function noticeTooShort(now: number): Obstacle {
  const earliest = Math.ceil((now + days(noticeDays)) / days(1)) * days(1);
  return { refusal: "notice-too-short", earliest };
}

async function rateAt(ctx: AppContext, labelId: string | null, at: number): Promise<number> {
  const [policy] = await ctx.db.all<{ rate: number }>(sql`
    SELECT policy.basis_points AS rate FROM (SELECT ${labelId} AS label_id, ${at} AS at) AS asked
    CROSS JOIN revenue_policies AS policy ON policy.id = ${sql.raw(policyOf("asked.label_id", "asked.at"))}`);
  if (!policy) throw new Error("no revenue policy applies");
  return policy.rate;
}
