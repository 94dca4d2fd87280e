import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import { relistRevoked } from "#worker/domain/catalogue/tracks/label-tracks/take-off-sale.ts";
import { type RunSql, quote } from "./database.ts";

const dialect = new SQLiteSyncDialect();

const Account = z.object({
  id: z.string(),
  approval_status: z.string(),
  is_super_user: z.number(),
});

export type Granted = { ok: true; wasApproved: boolean } | { ok: false; reason: string };

/**
 * Makes an account a super user, in addition to its roles. Also approves it, as nobody could approve the first super user. Tracks
 * taken off sale by a revocation are restored, as for others. The audit log records it without an actor, as external.
 */
export async function grantSuperUser(run: RunSql, email: string, now: number): Promise<Granted> {
  const key = quote(emailKey(email));
  const [rows = []] = await run([
    `SELECT user.id, user.approval_status,
       EXISTS (SELECT 1 FROM user_roles AS role WHERE role.user_id = user.id
         AND role.role = 'super_user') AS is_super_user
     FROM users AS user WHERE user.email_key = ${key} AND user.erased_at IS NULL`,
  ]);
  if (!rows[0]) return { ok: false, reason: `There is no account for ${email}. Sign up with this address first.` };
  const account = Account.parse(rows[0]);
  if (account.is_super_user === 1) return { ok: false, reason: `${email} is already a super user.` };
  const wasApproved = account.approval_status === "approved";
  await run([...addRole(account.id, now), ...(wasApproved ? [] : approve(account.id, account.approval_status, now))]);
  return { ok: true, wasApproved };
}

function addRole(id: string, now: number): string[] {
  return [
    `INSERT INTO user_roles (user_id, role, position)
     SELECT ${quote(id)}, 'super_user', ifnull(max(position), -1) + 1 FROM user_roles
       WHERE user_id = ${quote(id)}`,
    audit(id, now, "role.granted", null, { role: "super_user" }),
  ];
}

function approve(id: string, before: string, now: number): string[] {
  return [
    `UPDATE users SET approval_status = 'approved' WHERE id = ${quote(id)}`,
    ...relistRevoked(id).map((statement) => dialect.sqlToQuery(statement.inlineParams()).sql),
    audit(id, now, "account.approved", { approvalStatus: before }, { approvalStatus: "approved" }),
  ];
}

function audit(id: string, at: number, action: string, before: object | null, after: object): string {
  const json = (fields: object | null) => (fields ? quote(JSON.stringify(fields)) : "NULL");
  return `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after, request_id)
    VALUES (${at}, NULL, ${quote(action)}, 'account', ${quote(id)}, ${json(before)}, ${json(after)}, 'script')`;
}
