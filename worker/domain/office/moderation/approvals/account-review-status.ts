import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { AccountReviewStatus } from "./approvals.contract.ts";

/** What the viewer is told of their account: `rejected` is one status for who was never let in and who was sent out. */
export async function getAccountReviewStatus(
  ctx: AppContext,
  { id, approvalStatus }: Viewer,
): Promise<AccountReviewStatus> {
  if (approvalStatus !== "rejected") return approvalStatus;
  const [last] = await ctx.db.all<{ action: string }>(sql`
    SELECT action FROM audit_log
    WHERE target_kind = 'account' AND target_id = ${id} AND action IN ('account.rejected', 'account.revoked')
    ORDER BY seq DESC LIMIT 1`);
  return last?.action === "account.revoked" ? "revoked" : "rejected";
}
