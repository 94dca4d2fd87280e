import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { LedgerPage, LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { DisputeRow, DisputeView } from "./ledger-explorer.contract.ts";
import { listTransfersAbout } from "./transfer-rows.ts";
import { listEntries } from "./payout-views.ts";
import { listLedgerRows, pageSize } from "./page.ts";

const selectDisputes = (which: SQL): SQL => sql`
  SELECT dispute.id, dispute.kind, dispute.purchase_id AS purchaseId, dispute.user_id AS userId,
    user.email AS userEmail, purchase.currency, dispute.amount_cents AS amountCents,
    dispute.tokens_unspent AS tokensUnspent, dispute.tokens_spent AS tokensSpent, dispute.status, dispute.reason,
    dispute.opened_at AS openedAt, dispute.closed_at AS closedAt
  FROM disputes AS dispute JOIN purchases AS purchase ON purchase.id = dispute.purchase_id
  JOIN users AS user ON user.id = dispute.user_id
  WHERE ${which} ORDER BY dispute.opened_at DESC, dispute.id LIMIT ${pageSize + 1}`;

/** Money that banks took back or hold in dispute, newest first. Super users only. */
export function listDisputes(ctx: AppContext, viewer: Viewer, query: LedgerQuery): Promise<LedgerPage<DisputeRow>> {
  return listLedgerRows<DisputeRow>(ctx, viewer, query, {
    table: "disputes",
    alias: "dispute",
    timeColumn: "opened_at",
    timeOf: (row) => row.openedAt,
    select: selectDisputes,
  });
}

/** One dispute with the earnings it holds or took, and its entries; null if it does not exist. Super users only. */
export async function getDispute(ctx: AppContext, viewer: Viewer, id: string): Promise<DisputeView | null> {
  requireSuperUser(viewer);
  const [dispute] = await ctx.db.all<DisputeRow>(selectDisputes(sql`dispute.id = ${id}`));
  if (!dispute) return null;
  const [entries, transfers] = await Promise.all([
    listEntries(ctx, fundedBy(dispute.purchaseId)),
    listTransfersAbout(ctx, [id]),
  ]);
  return { ...dispute, entries, transfers };
}

/** Entries of labels' accounts that tokens of a purchase paid for. */
export const fundedBy = (purchaseId: string): SQL => sql`entry.licence_id IN (
  SELECT licence.id FROM token_lots AS lot JOIN lot_draws AS draw ON draw.lot_id = lot.id
  JOIN licences AS licence ON licence.render_id = substr(draw.transfer_id, 8)
    AND draw.transfer_id GLOB 'render:*'
  WHERE lot.purchase_id = ${purchaseId})`;

/** Every dispute about one purchase, newest first. */
export function listDisputesOf(ctx: AppContext, purchaseId: string): Promise<DisputeRow[]> {
  return ctx.db.all(selectDisputes(sql`dispute.purchase_id = ${purchaseId}`));
}
