import { eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { sessions, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { ApprovalStatus, Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { findDecision } from "#worker/domain/people/accounts/find-decision.ts";
import { recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { relistRevoked } from "#worker/domain/catalogue/tracks/label-tracks/take-off-sale.ts";
import { type ApprovalAct, type ApprovalRefusal, type DecideApproval, approvalTransitions } from "./approvals.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";

type Outcome = { ok: true; status: ApprovalStatus } | { ok: false; refusal: ApprovalRefusal; decided?: PriorDecision };
type Account = { email: string; erasedAt: number | null; isSuperUser: number };

const facts: Record<ApprovalAct, { action: string; message: MailMessage }> = {
  approve: { action: "account.approved", message: { kind: "account-approved" } },
  reject: { action: "account.rejected", message: { kind: "account-rejected" } },
  revoke: { action: "account.revoked", message: { kind: "access-revoked" } },
};

/**
 * Approves, rejects or revokes an account. Status, audit row, mail, the end of its sessions and the sale of its tracks are one
 * batch: revoking a label takes its tracks off sale (by trigger), approving again restores them. Race: of two
 * super users who decide at once the second gets the first decision, even if the second action could follow
 * the first. Super users only.
 */
export async function decideApproval(ctx: AppContext, viewer: Viewer, input: DecideApproval): Promise<Outcome> {
  requireSuperUser(viewer);
  const account = await readAccount(ctx, input.userId);
  if (!account || account.erasedAt !== null) return { ok: false, refusal: "no-such-account" };
  const { from, to } = approvalTransitions[input.act];
  if (to !== "approved" && input.userId === viewer.id) return { ok: false, refusal: "own-account" };
  if (to !== "approved" && account.isSuperUser) return { ok: false, refusal: "super-user" };
  if (!from.includes(input.shownStatus)) return refuseStale(ctx, input);

  const { message } = facts[input.act];
  const mail = prepareMail(ctx, { userId: input.userId, to: account.email, message });
  const statements = [...transition(ctx, viewer, input), ...mail.statements];
  if (!(await runUnlessStale(ctx.db, statements))) return refuseStale(ctx, input);
  ctx.defer(mail.send());
  ctx.defer(sealAudit(ctx));
  return { ok: true, status: to };
}

async function refuseStale(ctx: AppContext, { userId }: DecideApproval): Promise<Outcome> {
  const target = { kind: "account", id: userId } as const;
  const actions = ["account.approved", "account.rejected", "account.revoked"] as const;
  return { ok: false, refusal: "stale", ...(await findDecision(ctx, { target, actions })) };
}

function transition(ctx: AppContext, viewer: Viewer, { act, userId, shownStatus }: DecideApproval): Statement[] {
  const { db } = ctx;
  const { to } = approvalTransitions[act];
  return [
    db.run(sql`
      UPDATE users SET approval_status = ${to}
      WHERE id = ${userId} AND approval_status = ${shownStatus} AND erased_at IS NULL
        AND (${to} = 'approved'
          OR NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = 'super_user'))`),
    requireOneRow(db),
    recordAudit(ctx, {
      actorId: viewer.id,
      action: facts[act].action,
      target: { kind: "account", id: userId },
      before: { approvalStatus: shownStatus },
      after: { approvalStatus: to },
    }),
    ...(to === "approved"
      ? relistRevoked(userId).map((statement) => db.run(statement))
      : [db.delete(sessions).where(eq(sessions.userId, userId))]),
  ];
}

async function readAccount(ctx: AppContext, userId: string): Promise<Account | undefined> {
  const [account] = await ctx.db
    .select({
      email: users.email,
      erasedAt: users.erasedAt,
      isSuperUser: sql<number>`EXISTS (SELECT 1 FROM user_roles AS role WHERE role.user_id = ${users.id}
        AND role.role = 'super_user')`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return account;
}
