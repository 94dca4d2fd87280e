import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { LedgerPage, LedgerQuery, LedgerUnit } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { listLedgerRows, pageSize } from "#worker/domain/office/ledger-explorer/page.ts";
import { ownerNameOf } from "#worker/domain/office/ledger-explorer/transfer-rows.ts";
import type { ProposalAct, ProposalStatus } from "#worker/domain/services/audit/audit.contract.ts";
import type { AdjustmentRow } from "./adjustments.contract.ts";

type StoredAdjustment = Omit<AdjustmentRow, "account" | "acts"> & {
  accountId: string;
  code: string;
  unit: LedgerUnit;
  ownerName: string | null;
  isOwn: 0 | 1;
};

/** `isOwn`: proposed by the viewer, or about an account of theirs. */
const selectAdjustments = (viewer: Viewer, which: SQL): SQL => sql`
  SELECT adjustment.id, adjustment.amount, adjustment.excess, adjustment.reason, adjustment.status,
    adjustment.proposed_at AS proposedAt, adjustment.decided_at AS decidedAt,
    (SELECT user.email FROM users AS user WHERE user.id = adjustment.proposed_by) AS proposedByEmail,
    (SELECT user.email FROM users AS user WHERE user.id = adjustment.decided_by) AS decidedByEmail,
    account.id AS accountId, account.code, account.unit, ${ownerNameOf(sql`account`)} AS ownerName,
    ${viewer.id} IN (adjustment.proposed_by, ifnull((SELECT label.user_id FROM label_profiles AS label
      WHERE label.id = account.owner_id), account.owner_id)) AS isOwn
  FROM adjustments AS adjustment JOIN ledger_accounts AS account ON account.id = adjustment.account_id
  WHERE ${which} ORDER BY adjustment.proposed_at DESC, adjustment.id LIMIT ${pageSize + 1}`;

/** Manual corrections, newest first, with the viewer's possible actions. Super users only. */
export async function listAdjustments(ctx: AppContext, viewer: Viewer, query: LedgerQuery): Promise<LedgerPage<AdjustmentRow>> {
  const page = await listLedgerRows<StoredAdjustment>(ctx, viewer, query, {
    table: "adjustments",
    alias: "adjustment",
    timeColumn: "proposed_at",
    timeOf: (row) => row.proposedAt,
    select: (which) => selectAdjustments(viewer, which),
  });
  return { ...page, rows: page.rows.map(toAdjustment) };
}

/** One correction; null if it does not exist. Super users only. */
export async function getAdjustment(ctx: AppContext, viewer: Viewer, id: string): Promise<AdjustmentRow | null> {
  requireSuperUser(viewer);
  const [row] = await ctx.db.all<StoredAdjustment>(selectAdjustments(viewer, sql`adjustment.id = ${id}`));
  return row ? toAdjustment(row) : null;
}

function toAdjustment(row: StoredAdjustment): AdjustmentRow {
  const { accountId, code, unit, ownerName, isOwn, ...adjustment } = row;
  return {
    ...adjustment,
    account: { id: accountId, code, unit, ownerName },
    acts: proposalActs(row.status, isOwn === 1),
  };
}

/** A proposer cannot confirm their own proposal. */
export function proposalActs(status: ProposalStatus, isOwn: boolean): ProposalAct[] {
  if (status !== "proposed") return [];
  return isOwn ? ["decline"] : ["confirm", "decline"];
}

/** Counts all proposals for one account, whatever their status. */
export async function countAdjustmentsOf(ctx: AppContext, accountId: string): Promise<number> {
  const [row] = await ctx.db.all<{ total: number }>(
    sql`SELECT count(*) AS total FROM adjustments WHERE account_id = ${accountId}`,
  );
  return row?.total ?? 0;
}
