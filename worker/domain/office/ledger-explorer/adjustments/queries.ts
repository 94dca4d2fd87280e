import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type {
  LedgerPage,
  LedgerQuery,
  LedgerUnit,
} from "#worker/domain/money/ledger/account-codes.contract.ts";
import { olderThan, pageSize, readLedgerPage } from "#worker/domain/money/ledger/page.ts";
import { ownerNameOf } from "#worker/domain/office/ledger-explorer/transfer-rows.ts";
import type { AdjustmentRow, AdjustmentStatus } from "./adjustments.contract.ts";

type StoredAdjustment = {
  id: string;
  account_id: string;
  code: string;
  unit: LedgerUnit;
  owner_name: string | null;
  owner_user_id: string;
  amount: number;
  excess: number;
  reason: string;
  status: AdjustmentStatus;
  proposed_by: string;
  proposed_by_email: string;
  proposed_at: number;
  decided_by_email: string | null;
  decided_at: number | null;
};

const selectAdjustments = (which: SQL): SQL => sql`
  SELECT adjustment.*, account.code, account.unit, ${ownerNameOf(sql`account`)} AS owner_name,
    ifnull((SELECT label.user_id FROM label_profiles AS label
      WHERE label.id = account.owner_id), account.owner_id) AS owner_user_id,
    (SELECT user.email FROM users AS user WHERE user.id = adjustment.proposed_by) AS proposed_by_email,
    (SELECT user.email FROM users AS user WHERE user.id = adjustment.decided_by) AS decided_by_email
  FROM adjustments AS adjustment JOIN ledger_accounts AS account ON account.id = adjustment.account_id
  WHERE ${which} ORDER BY adjustment.proposed_at DESC, adjustment.id LIMIT ${pageSize + 1}`;

/** Corrections by hand, newest first, with what the viewer may do about each. Super users only. */
export async function listAdjustments(
  ctx: AppContext,
  viewer: Viewer,
  { status, after }: LedgerQuery,
): Promise<LedgerPage<AdjustmentRow>> {
  requireSuperUser(viewer);
  const ofStatus = status ? sql`adjustment.status = ${status}` : sql`1`;
  return readLedgerPage<StoredAdjustment, AdjustmentRow>(
    ctx,
    {
      select: selectAdjustments(
        sql`${ofStatus} AND ${olderThan(after, sql`adjustment.proposed_at`, sql`adjustment.id`)}`,
      ),
      from: sql`FROM adjustments AS adjustment WHERE ${ofStatus}`,
    },
    (row) => toAdjustment(row, viewer),
    (row) => `${row.proposed_at}.${row.id}`,
  );
}

/** One correction; null when there is none. Super users only. */
export async function getAdjustment(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
): Promise<AdjustmentRow | null> {
  requireSuperUser(viewer);
  const [row] = await ctx.db.all<StoredAdjustment>(selectAdjustments(sql`adjustment.id = ${id}`));
  return row ? toAdjustment(row, viewer) : null;
}

function toAdjustment(row: StoredAdjustment, viewer: Viewer): AdjustmentRow {
  return {
    id: row.id,
    account: { id: row.account_id, code: row.code, unit: row.unit, ownerName: row.owner_name },
    amount: row.amount,
    excess: row.excess,
    reason: row.reason,
    status: row.status,
    proposedByEmail: row.proposed_by_email,
    proposedAt: row.proposed_at,
    decidedByEmail: row.decided_by_email,
    decidedAt: row.decided_at,
    acts: actsOf(row, viewer),
  };
}

function actsOf(row: StoredAdjustment, viewer: Viewer): AdjustmentRow["acts"] {
  if (row.status !== "proposed") return [];
  const isOwn = row.proposed_by === viewer.id || row.owner_user_id === viewer.id;
  return isOwn ? ["decline"] : ["confirm", "decline"];
}

/** Every proposal for one account, whatever became of it. */
export async function countAdjustmentsOf(ctx: AppContext, accountId: string): Promise<number> {
  const [row] = await ctx.db.all<{ total: number }>(
    sql`SELECT count(*) AS total FROM adjustments WHERE account_id = ${accountId}`,
  );
  return row?.total ?? 0;
}
