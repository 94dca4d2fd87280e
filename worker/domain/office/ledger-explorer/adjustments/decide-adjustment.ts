import { eq, sql } from "drizzle-orm";
import { type Statement, isRefusedBy } from "#drizzle/client.ts";
import { adjustments } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { findDecision } from "#worker/domain/people/accounts/find-decision.ts";
import { recordDecision, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { bookAdjustment } from "./statements.ts";
import type { AdjustmentRefusal, DecideAdjustment } from "./adjustments.contract.ts";
import { findAdjustedAccount } from "./propose-adjustment.ts";

type Refused = { ok: false; refusal: AdjustmentRefusal; decided?: PriorDecision };
type Outcome = { ok: true } | Refused;
type Decision = "confirmed" | "declined";

/** Confirms or declines a proposal. Confirming needs a second super user; declining may be the proposer's own. */
export async function decideAdjustment(ctx: AppContext, viewer: Viewer, input: DecideAdjustment): Promise<Outcome> {
  requireSuperUser(viewer);
  return input.act === "confirm" ? confirm(ctx, viewer, input.adjustmentId) : decline(ctx, viewer, input.adjustmentId);
}

/** Decision, booking and audit row are one batch: concurrent confirmations book once. */
async function confirm(ctx: AppContext, viewer: Viewer, id: string): Promise<Outcome> {
  const adjustment = await readAdjustment(ctx, id);
  if (!adjustment) return { ok: false, refusal: "no-such-adjustment" };
  if (adjustment.status !== "proposed") return explainStale(ctx, id);
  if (adjustment.proposedBy === viewer.id) return { ok: false, refusal: "own-proposal" };
  const target = await findAdjustedAccount(ctx, adjustment.accountId);
  if (!target) return { ok: false, refusal: "no-such-account" };
  if (target.ownerUserId === viewer.id) return { ok: false, refusal: "own-account" };
  try {
    const isBooked = await runUnlessStale(ctx.db, [
      ...decision(ctx, viewer, id, "confirmed"),
      ...bookAdjustment(ctx.db, target.account, adjustment, ctx.clock.now()),
    ]);
    if (!isBooked) return explainStale(ctx, id);
  } catch (error) {
    if (isRefusedBy(error, "no_overdraft") || isRefusedBy(error, "lots_short"))
      return { ok: false, refusal: "not-enough-tokens" };
    if (isRefusedBy(error, "adjustment_exceeds_owed")) return { ok: false, refusal: "exceeds-owed" };
    throw error;
  }
  ctx.defer(sealAudit(ctx));
  return { ok: true };
}

async function decline(ctx: AppContext, viewer: Viewer, id: string): Promise<Outcome> {
  const isDeclined = await runUnlessStale(ctx.db, decision(ctx, viewer, id, "declined"));
  if (!isDeclined) return explainStale(ctx, id);
  ctx.defer(sealAudit(ctx));
  return { ok: true };
}

function decision(ctx: AppContext, viewer: Viewer, id: string, status: Decision): Statement[] {
  return [
    ctx.db.run(sql`
      UPDATE adjustments SET status = ${status}, decided_by = ${viewer.id}, decided_at = ${ctx.clock.now()}
      WHERE id = ${id} AND status = 'proposed'`),
    requireOneRow(ctx.db),
    recordDecision(ctx, viewer, { target: { kind: "adjustment", id }, from: "proposed", after: { status } }),
  ];
}

async function readAdjustment(ctx: AppContext, id: string) {
  const [row] = await ctx.db.select().from(adjustments).where(eq(adjustments.id, id));
  return row;
}

/** Finds why a batch was stale: another super user decided first, or the debt has been reduced since. */
async function explainStale(ctx: AppContext, id: string): Promise<Refused> {
  const adjustment = await readAdjustment(ctx, id);
  if (!adjustment) return { ok: false, refusal: "no-such-adjustment" };
  if (adjustment.status === "proposed") return { ok: false, refusal: "more-than-owed" };
  const actions = ["adjustment.confirmed", "adjustment.declined"] as const;
  const decision = await findDecision(ctx, { target: { kind: "adjustment", id }, actions });
  return { ok: false, refusal: "decided-already", ...decision };
}
