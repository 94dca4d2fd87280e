import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { ErasureObstacle } from "./data-rights.contract.ts";

/**
 * What keeps an account from being erased, as conditions on a user's id. They are asked before, to name the obstacle,
 * and again inside the batch, so that nothing can begin in between.
 */
const checks: Record<ErasureObstacle, (userId: string) => SQL> = {
  /** Only a script makes a super user, and nobody shall lock the marketplace up from inside. */
  "super-user": (userId) =>
    sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = 'super_user')`,
  "render-pending": (userId) =>
    sql`EXISTS (SELECT 1 FROM renders WHERE user_id = ${userId} AND status = 'pending')`,
  /** A payment, refund or dispute that has not ended would have nobody to be settled with. */
  "payment-open": (userId) => sql`(
    EXISTS (SELECT 1 FROM purchases WHERE user_id = ${userId} AND status = 'processing')
    OR EXISTS (SELECT 1 FROM purchases AS purchase JOIN refunds AS refund ON refund.purchase_id = purchase.id
      WHERE purchase.user_id = ${userId} AND refund.status = 'pending')
    OR EXISTS (SELECT 1 FROM disputes WHERE user_id = ${userId} AND status = 'open'))`,
  "tokens-owed": (userId) => sql`EXISTS (SELECT 1 FROM held_token_accounts WHERE user_id = ${userId})`,
  /** Whoever is erased cannot be paid any more: what a label has earned, or is about to earn, is paid first. */
  "earnings-unpaid": (userId) => sql`(
    EXISTS (SELECT 1 FROM label_profiles AS label JOIN ledger_accounts AS account ON account.owner_id = label.id
      WHERE label.user_id = ${userId} AND account.credits_posted > account.debits_posted)
    OR EXISTS (SELECT 1 FROM renders AS render INDEXED BY renders_pending_by_user
      WHERE render.status = 'pending' AND render.version_of IS NULL
        AND render.label_id IN (SELECT id FROM label_profiles WHERE user_id = ${userId})))`,
  /** The last one, because it is the only one that erasing can clear away by itself. */
  "checkout-open": (userId) =>
    sql`EXISTS (SELECT 1 FROM purchases WHERE user_id = ${userId} AND status = 'open')`,
};

export async function findErasureObstacle(ctx: AppContext, viewer: Viewer): Promise<ErasureObstacle | null> {
  const questions = Object.entries(checks).map(([name, is]) => sql`WHEN ${is(viewer.id)} THEN ${name}`);
  const [row] = await ctx.db.all<{ obstacle: ErasureObstacle | null }>(
    sql`SELECT CASE ${sql.join(questions, sql` `)} END AS obstacle FROM users WHERE id = ${viewer.id}`,
  );
  return row?.obstacle ?? null;
}

/** True in SQL when nothing stands in the way. */
export function nothingObstructs(userId: string): SQL {
  return sql.join(
    Object.values(checks).map((is) => sql`NOT ${is(userId)}`),
    sql` AND `,
  );
}
