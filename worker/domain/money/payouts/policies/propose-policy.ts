import { eq, sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { revenuePolicies } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { runQuery } from "#worker/domain/lib/query.ts";
import { days } from "#worker/domain/lib/time.ts";
import { recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { labelShare } from "./queries.ts";
import { guaranteedBasisPoints, noticeDays, type PolicyRefusal, type ProposePolicy } from "./revenue-policies.contract.ts";
import { insertProposal } from "./statements.ts";

type Outcome = { ok: true; policyId: string } | ({ ok: false } & Obstacle);

/** Stores a policy for another super user to confirm. It does not apply to licences yet. Super users only. */
export async function proposePolicy(ctx: AppContext, viewer: Viewer, input: ProposePolicy): Promise<Outcome> {
  requireSuperUser(viewer);
  const { policyId: id, labelId, basisPoints, validFrom, text } = input;
  const earlier = await readAgain(ctx, viewer, input);
  if (earlier) return earlier;
  const obstacle = await findObstacle(ctx, viewer, input);
  if (obstacle) return { ok: false, ...obstacle };
  try {
    await runBatch(ctx.db, [
      insertProposal(ctx.db, { ...input, proposedBy: viewer.id, proposedAt: ctx.clock.now() }),
      recordAudit(ctx, {
        actorId: viewer.id,
        action: "revenue-policy.proposed",
        target: { kind: "revenue-policy", id },
        after: { status: "proposed", labelId, basisPoints, validFrom, text },
      }),
    ]);
  } catch (error) {
    if (isRefusedBy(error, "revenue_policies.id")) {
      const again = await readAgain(ctx, viewer, input);
      if (again) return again;
    }
    throw error;
  }
  ctx.defer(sealAudit(ctx));
  return { ok: true, policyId: id };
}

/** Idempotent: the same proposal sent twice gives the same result; a different one under its id is refused. */
async function readAgain(ctx: AppContext, viewer: Viewer, input: ProposePolicy): Promise<Outcome | null> {
  const { policyId, labelId, basisPoints, validFrom, text } = input;
  const [existing] = await ctx.db.select().from(revenuePolicies).where(eq(revenuePolicies.id, policyId));
  if (!existing) return null;
  const isSame =
    existing.proposedBy === viewer.id &&
    existing.labelId === labelId &&
    existing.basisPoints === basisPoints &&
    existing.text === text &&
    // Confirming a policy that is valid at once sets its date.
    (existing.validFrom === validFrom || (validFrom === null && existing.status === "confirmed"));
  return isSame ? { ok: true, policyId } : { ok: false, refusal: "id-taken" };
}

export type Obstacle = { refusal: PolicyRefusal; earliest?: number };
type Terms = { labelId: string | null; basisPoints: number; validFrom: number | null };

/** Finds the refusal that confirming a policy would meet now. The database enforces the same; this reports it early. */
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
  const current = await runQuery(ctx.db, labelShare(labelId, validFrom ?? now));
  const isCut = basisPoints < current.basisPoints;
  const isShort = validFrom === null || validFrom < now + days(noticeDays);
  return isCut && isShort ? noticeTooShort(now) : null;
}

/** The earliest start of a day that keeps the notice period. */
export function noticeTooShort(now: number): Obstacle {
  const earliest = Math.ceil((now + days(noticeDays)) / days(1)) * days(1);
  return { refusal: "notice-too-short", earliest };
}
