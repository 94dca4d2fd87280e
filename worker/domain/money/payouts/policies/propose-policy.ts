import { eq } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { revenuePolicies } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/record-audit.ts";
import { sealAudit } from "#worker/domain/services/audit/seal-audit.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { findObstacle, type Obstacle } from "./find-obstacle.ts";
import type { ProposePolicy } from "./revenue-policies.contract.ts";
import { insertProposal } from "./statements.ts";

type Outcome = { ok: true; policyId: string } | ({ ok: false } & Obstacle);

/** Writes a policy down for another super user to confirm. No licence earns by it yet. Super users only. */
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

/** The form came twice: the same proposal is the same answer, another one under its id is none. */
async function readAgain(ctx: AppContext, viewer: Viewer, input: ProposePolicy): Promise<Outcome | null> {
  const { policyId, labelId, basisPoints, validFrom, text } = input;
  const [existing] = await ctx.db.select().from(revenuePolicies).where(eq(revenuePolicies.id, policyId));
  if (!existing) return null;
  const isSame =
    existing.proposedBy === viewer.id &&
    existing.labelId === labelId &&
    existing.basisPoints === basisPoints &&
    existing.text === text &&
    // Confirmed meanwhile, what was to be valid at once has a date.
    (existing.validFrom === validFrom || (validFrom === null && existing.status === "confirmed"));
  return isSame ? { ok: true, policyId } : { ok: false, refusal: "id-taken" };
}
