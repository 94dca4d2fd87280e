import { olderThan } from "#worker/domain/lib/query.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { type ApprovalStatus, type Role, type Viewer, approvalStatuses } from "#worker/domain/lib/viewer.contract.ts";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import {
  type AccountReviewStatus,
  type ApprovalAct,
  approvalActs,
  approvalTransitions,
  type UserRow,
  type UsersPage,
  type UsersQuery,
} from "./approvals.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import { countByStatus } from "../open-first.ts";

const pageSize = 50;

/** Newest first; while searching by any part of an address, ordered by address. Super users only. */
export async function listUsers(ctx: AppContext, viewer: Viewer, query: UsersQuery): Promise<UsersPage> {
  requireSuperUser(viewer);
  const isSearching = query.q !== "";
  const [rows, counts] = await Promise.all([
    ctx.db.all<Row>(isSearching ? byAddress(query) : newestFirst(query)),
    countByStatus(ctx, "account", approvalStatuses),
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize && last;
  return {
    users: page.map((row) => toUser(row, viewer)),
    counts,
    nextAfter: hasMore ? (isSearching ? last.emailKey : `${last.createdAt}.${last.id}`) : null,
  };
}

type Row = Omit<UserRow, "roles" | "isErased" | "acts"> & {
  emailKey: string;
  isErased: 0 | 1;
  roles: string;
};

const columns = sql`
  user.id, user.email, user.email_key AS emailKey, user.created_at AS createdAt, user.approval_status AS status,
  user.erased_at IS NOT NULL AS isErased,
  (SELECT json_group_array(role.role ORDER BY role.position) FROM user_roles AS role
    WHERE role.user_id = user.id) AS roles`;

const newestFirst = ({ status, after }: UsersQuery): SQL => sql`
  SELECT ${columns} FROM users AS user
  WHERE ${status ? sql`user.approval_status = ${status}` : sql`1`}
    AND ${olderThan(after, sql`user.created_at`, sql`user.id`)}
  ORDER BY user.created_at DESC, user.id LIMIT ${pageSize + 1}`;

/**
 * Walks the index of addresses and reads only the displayed rows, so that the cost does not depend on the number of matches (20
 * ms at 100,000 accounts). Not LIKE: `_` and `%` in an address are literals.
 */
function byAddress({ q, status, after }: UsersQuery): SQL {
  return sql`
    SELECT ${columns} FROM users AS user
    WHERE ${status ? sql`user.approval_status = ${status}` : sql`1`}
      AND instr(user.email_key, ${emailKey(q)}) > 0
      AND ${after ? sql`user.email_key > ${after}` : sql`1`}
    ORDER BY user.email_key LIMIT ${pageSize + 1}`;
}

function toUser({ id, email, createdAt, status, ...row }: Row, viewer: Viewer): UserRow {
  const roles = JSON.parse(row.roles) as Role[]; // the table's CHECK allows no others
  const isErased = row.isErased === 1;
  const isTheirs = !isErased && id !== viewer.id;
  const acts = approvalActs.filter((act) => isTheirs && isActOpen(act, status, roles));
  return { id, email, roles, createdAt, status, isErased, acts };
}

/** Super users cannot be revoked here: their role is granted and removed by a script. */
function isActOpen(act: ApprovalAct, status: ApprovalStatus, roles: readonly Role[]): boolean {
  const { from, to } = approvalTransitions[act];
  return from.includes(status) && (to === "approved" || !roles.includes("super_user"));
}

/** The viewer's own status: `rejected` covers both a refused application and a revoked account. */
export async function getAccountReviewStatus(ctx: AppContext, { id, approvalStatus }: Viewer): Promise<AccountReviewStatus> {
  if (approvalStatus !== "rejected") return approvalStatus;
  const [last] = await ctx.db.all<{ action: string }>(sql`
    SELECT action FROM audit_log
    WHERE target_kind = 'account' AND target_id = ${id} AND action IN ('account.rejected', 'account.revoked')
    ORDER BY seq DESC LIMIT 1`);
  return last?.action === "account.revoked" ? "revoked" : "rejected";
}
