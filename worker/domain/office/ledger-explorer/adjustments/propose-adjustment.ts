import { eq, sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { adjustments } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import { recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import type { AdjustedAccount } from "./statements.ts";
import type { AdjustmentRefusal, ProposeAdjustment } from "./adjustments.contract.ts";

type Outcome =
  | { ok: true; adjustmentId: string }
  /** `beyond`: cents by which it exceeds what the label is owed now. */
  | { ok: false; refusal: AdjustmentRefusal; beyond?: number };

/** Stores a correction for another super user to confirm. Nothing is booked yet. Super users only. */
export async function proposeAdjustment(ctx: AppContext, viewer: Viewer, input: ProposeAdjustment): Promise<Outcome> {
  requireSuperUser(viewer);
  const obstacle = await findObstacle(ctx, viewer, input);
  if (obstacle) return { ok: false, ...obstacle };
  const { adjustmentId: id, accountId, amount, excess, reason } = input;
  try {
    await runBatch(ctx.db, [
      ctx.db.insert(adjustments).values({
        id,
        accountId,
        amount,
        excess,
        reason,
        proposedBy: viewer.id,
        proposedAt: ctx.clock.now(),
      }),
      recordAudit(ctx, {
        actorId: viewer.id,
        action: "adjustment.proposed",
        target: { kind: "adjustment", id },
        after: { status: "proposed", accountId, amount, ...(excess > 0 && { excess }), reason },
      }),
    ]);
  } catch (error) {
    if (isRefusedBy(error, "adjustments.id")) return answerAgain(ctx, viewer, input);
    throw error;
  }
  ctx.defer(sealAudit(ctx));
  return { ok: true, adjustmentId: id };
}

/** An account that may be adjusted by hand, or null. The platform's own accounts may not. */
export async function findAdjustedAccount(
  ctx: AppContext,
  accountId: string,
): Promise<{ account: AdjustedAccount; ownerUserId: string; spendable: number; owed: number } | null> {
  const [row] = await ctx.db.all<
    AdjustedAccount & { owner_id: string; owner_user_id: string; spendable: number; owed: number }
  >(sql`
    SELECT account.id, account.code, account.owner_id, account.unit,
      ifnull(label.user_id, account.owner_id) AS owner_user_id,
      account.credits_posted - account.debits_posted - account.debits_pending AS spendable,
      account.debits_posted - account.credits_posted AS owed
    FROM ledger_accounts AS account LEFT JOIN label_profiles AS label ON label.id = account.owner_id
    WHERE account.id = ${accountId} AND account.owner_id IS NOT NULL
      AND account.code IN ('tokens', 'debt', 'earnings')`);
  if (!row) return null;
  const { owner_id: ownerId, owner_user_id: ownerUserId, spendable, owed, ...account } = row;
  return { account: { ...account, ownerId }, ownerUserId, spendable, owed };
}

async function findObstacle(
  ctx: AppContext,
  viewer: Viewer,
  { accountId, amount, excess }: ProposeAdjustment,
): Promise<{ refusal: AdjustmentRefusal; beyond?: number } | null> {
  const target = await findAdjustedAccount(ctx, accountId);
  if (!target) return { refusal: "no-such-account" };
  if (target.ownerUserId === viewer.id) return { refusal: "own-account" };
  if (target.account.code === "tokens" && target.spendable + amount < 0) return { refusal: "not-enough-tokens" };
  if (target.account.code === "debt" && (amount < 0 || amount > target.owed)) return { refusal: "more-than-owed" };
  const beyond = Math.max(0, Math.abs(amount) - Math.max(0, target.spendable));
  if (target.account.code === "earnings" && excess !== beyond) return { refusal: "exceeds-owed", beyond };
  return null;
}

/** Idempotent: the same proposal sent twice gives the same result; a different one under its id is refused. */
async function answerAgain(ctx: AppContext, viewer: Viewer, input: ProposeAdjustment): Promise<Outcome> {
  const [existing] = await ctx.db.select().from(adjustments).where(eq(adjustments.id, input.adjustmentId));
  const isSame =
    existing?.proposedBy === viewer.id &&
    existing.accountId === input.accountId &&
    existing.amount === input.amount &&
    existing.excess === input.excess &&
    existing.reason === input.reason;
  return isSame ? { ok: true, adjustmentId: input.adjustmentId } : { ok: false, refusal: "id-taken" };
}
