import { eq, sql } from "drizzle-orm";
import { refusalOf } from "#drizzle/client.ts";
import { revenuePolicies } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { findDecision } from "#worker/domain/people/accounts/find-decision.ts";
import { recordDecision, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { findObstacle, noticeTooShort, type Obstacle } from "./propose-policy.ts";
import type { DecidePolicy, PolicyRefusal } from "./revenue-policies.contract.ts";
import { announcePolicy, confirmPolicy } from "./statements.ts";

type Refused = { ok: false; decided?: PriorDecision } & Obstacle;
type Outcome = { ok: true } | Refused;

/** Confirms or declines a proposal. Confirming needs a second super user; declining may be the proposer's own. */
export async function decidePolicy(ctx: AppContext, viewer: Viewer, input: DecidePolicy): Promise<Outcome> {
  requireSuperUser(viewer);
  return input.act === "confirm" ? confirm(ctx, viewer, input.policyId) : decline(ctx, viewer, input.policyId);
}

/** Refusals by the database when the state changed after the policy was read. */
const refusedBy: Readonly<Record<string, PolicyRefusal>> = {
  cut_at_short_notice: "notice-too-short",
  later_policy_becomes_cut: "later-becomes-cut",
  one_policy_from_a_moment: "date-taken",
  licences_came_first: "date-passed",
  valid_once_announced: "date-passed",
};

/** The decision, its audit row and the mails to labels are one batch: labels are notified if and only if it is valid. */
async function confirm(ctx: AppContext, viewer: Viewer, id: string): Promise<Outcome> {
  const policy = await readPolicy(ctx, id);
  if (!policy) return { ok: false, refusal: "no-such-policy" };
  if (policy.status !== "proposed") return explainStale(ctx, id);
  if (policy.proposedBy === viewer.id) return { ok: false, refusal: "own-proposal" };
  const obstacle = await findObstacle(ctx, viewer, policy);
  if (obstacle) return { ok: false, ...obstacle };
  const now = ctx.clock.now();
  try {
    const isConfirmed = await runUnlessStale(ctx.db, [
      confirmPolicy(ctx.db, id, viewer.id, now),
      requireOneRow(ctx.db),
      announcePolicy(ctx.db, policy, now),
      recordDecision(ctx, viewer, { target: { kind: "revenue-policy", id }, from: "proposed", after: { status: "confirmed" } }),
    ]);
    if (!isConfirmed) return explainStale(ctx, id);
  } catch (error) {
    const refusal = refusalOf(error, refusedBy);
    if (refusal === "notice-too-short") return { ok: false, ...noticeTooShort(now) };
    if (refusal) return { ok: false, refusal };
    throw error;
  }
  ctx.defer(sealAudit(ctx));
  return { ok: true };
}

async function decline(ctx: AppContext, viewer: Viewer, id: string): Promise<Outcome> {
  const isDeclined = await runUnlessStale(ctx.db, [
    ctx.db.run(sql`
      UPDATE revenue_policies SET status = 'declined', decided_by = ${viewer.id}, decided_at = ${ctx.clock.now()}
      WHERE id = ${id} AND status = 'proposed'`),
    requireOneRow(ctx.db),
    recordDecision(ctx, viewer, { target: { kind: "revenue-policy", id }, from: "proposed", after: { status: "declined" } }),
  ]);
  if (!isDeclined) return explainStale(ctx, id);
  ctx.defer(sealAudit(ctx));
  return { ok: true };
}

async function readPolicy(ctx: AppContext, id: string) {
  const [row] = await ctx.db.select().from(revenuePolicies).where(eq(revenuePolicies.id, id));
  return row;
}

async function explainStale(ctx: AppContext, id: string): Promise<Refused> {
  if (!(await readPolicy(ctx, id))) return { ok: false, refusal: "no-such-policy" };
  const actions = ["revenue-policy.confirmed", "revenue-policy.declined"] as const;
  const decision = await findDecision(ctx, { target: { kind: "revenue-policy", id }, actions });
  return { ok: false, refusal: "decided-already", ...decision };
}
