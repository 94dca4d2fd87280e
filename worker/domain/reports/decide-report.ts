import { and, eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { trackReports } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { requireSuperUser } from "#worker/domain/approvals/require-super-user.ts";
import { recordAudit } from "#worker/domain/audit/record-audit.ts";
import { sealAudit } from "#worker/domain/audit/seal-audit.ts";
import { isStale, requireOneRow } from "#worker/domain/guards.ts";
import type { DecisionRefusal, ReportDecision } from "./contract.ts";

/** Marks an open report reviewed or dismissed, with who and when. Decided once; super users only. */
export async function decideReport(
  ctx: AppContext,
  viewer: Viewer,
  input: { reportId: string; decision: ReportDecision },
): Promise<{ ok: true } | { ok: false; refusal: DecisionRefusal }> {
  requireSuperUser(viewer);
  const { reportId, decision } = input;
  try {
    await runBatch(ctx.db, [
      ctx.db
        .update(trackReports)
        .set({ status: decision, reviewedAt: ctx.clock.now(), reviewedBy: viewer.id })
        .where(and(eq(trackReports.id, reportId), eq(trackReports.status, "pending"))),
      requireOneRow(ctx.db),
      recordAudit(ctx, {
        actorId: viewer.id,
        action: `report.${decision}`,
        target: { kind: "report", id: reportId },
        before: { status: "pending" },
        after: { status: decision },
      }),
    ]);
  } catch (error) {
    if (!isStale(error)) throw error;
    const [known] = await ctx.db
      .select({ id: trackReports.id })
      .from(trackReports)
      .where(eq(trackReports.id, reportId));
    return { ok: false, refusal: known ? "decided-already" : "no-such-report" };
  }
  ctx.defer(sealAudit(ctx));
  return { ok: true };
}
