import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { LedgerPage, LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { DisputeRow, DisputeView } from "./ledger-explorer.contract.ts";
import { listEntries, listTransfersAbout } from "./transfer-rows.ts";
import { olderThan, pageSize, readLedgerPage } from "#worker/domain/money/ledger/page.ts";

type StoredDispute = {
  id: string;
  kind: DisputeRow["kind"];
  purchase_id: string;
  user_id: string;
  user_email: string;
  currency: "USD" | "GBP";
  amount_cents: number;
  tokens_unspent: number;
  tokens_spent: number;
  status: DisputeRow["status"];
  reason: string;
  opened_at: number;
  closed_at: number | null;
};

const selectDisputes = (which: SQL): SQL => sql`
  SELECT dispute.*, purchase.currency, user.email AS user_email FROM disputes AS dispute
  JOIN purchases AS purchase ON purchase.id = dispute.purchase_id
  JOIN users AS user ON user.id = dispute.user_id
  WHERE ${which} ORDER BY dispute.opened_at DESC, dispute.id LIMIT ${pageSize + 1}`;

/** Money that banks took back or hold in dispute, newest first. Super users only. */
export async function listDisputes(
  ctx: AppContext,
  viewer: Viewer,
  { status, after }: LedgerQuery,
): Promise<LedgerPage<DisputeRow>> {
  requireSuperUser(viewer);
  const ofStatus = status ? sql`dispute.status = ${status}` : sql`1`;
  return readLedgerPage<StoredDispute, DisputeRow>(
    ctx,
    {
      select: selectDisputes(
        sql`${ofStatus} AND ${olderThan(after, sql`dispute.opened_at`, sql`dispute.id`)}`,
      ),
      from: sql`FROM disputes AS dispute WHERE ${ofStatus}`,
    },
    toDispute,
    (row) => `${row.opened_at}.${row.id}`,
  );
}

/** One dispute with the earnings it holds or took, and its entries; null when there is none. Super users only. */
export async function getDispute(ctx: AppContext, viewer: Viewer, id: string): Promise<DisputeView | null> {
  requireSuperUser(viewer);
  const [row] = await ctx.db.all<StoredDispute>(selectDisputes(sql`dispute.id = ${id}`));
  if (!row) return null;
  const [entries, transfers] = await Promise.all([
    listEntries(ctx, fundedBy(row.purchase_id)),
    listTransfersAbout(ctx, [id]),
  ]);
  return { ...toDispute(row), userId: row.user_id, entries, transfers };
}

/** The lines of labels' accounts that tokens of a purchase paid for. */
export const fundedBy = (purchaseId: string): SQL => sql`entry.licence_id IN (
  SELECT licence.id FROM token_lots AS lot JOIN lot_draws AS draw ON draw.lot_id = lot.id
  JOIN licences AS licence ON licence.render_id = substr(draw.transfer_id, 8)
    AND draw.transfer_id GLOB 'render:*'
  WHERE lot.purchase_id = ${purchaseId})`;

/** Every dispute about one purchase, newest first. */
export async function listDisputesOf(ctx: AppContext, purchaseId: string): Promise<DisputeRow[]> {
  const rows = await ctx.db.all<StoredDispute>(selectDisputes(sql`dispute.purchase_id = ${purchaseId}`));
  return rows.map(toDispute);
}

function toDispute(row: StoredDispute): DisputeRow {
  return {
    id: row.id,
    kind: row.kind,
    purchaseId: row.purchase_id,
    userEmail: row.user_email,
    currency: row.currency,
    amountCents: row.amount_cents,
    tokensUnspent: row.tokens_unspent,
    tokensSpent: row.tokens_spent,
    status: row.status,
    reason: row.reason,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  };
}
