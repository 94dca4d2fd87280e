import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { nextActId } from "#worker/crypto.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { LedgerPage, LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { PurchaseRow, PurchaseView, RefundRow } from "./ledger-explorer.contract.ts";
import { listDisputesOf } from "./dispute-views.ts";
import { olderThan, pageSize, readLedgerPage } from "#worker/domain/money/ledger/page.ts";
import { creditNotesOf, parseCreditNotes, refundedCents } from "#worker/domain/money/purchases/queries.ts";
import { paperKinds } from "#worker/domain/money/purchases/purchases.contract.ts";
import { listDraws, listTransfersAbout } from "./transfer-rows.ts";

type StoredPurchase = {
  id: string;
  user_id: string;
  user_email: string;
  tokens: number;
  currency: "USD" | "GBP";
  cents_per_token: number;
  status: PurchaseRow["status"];
  problem: PurchaseRow["problem"];
  session_id: string | null;
  payment_intent_id: string | null;
  charge_id: string | null;
  tax_cents: number;
  fee_cents: number | null;
  invoice_url: string | null;
  receipt_url: string | null;
  created_at: number;
  paid_at: number | null;
  lot_id: string | null;
  open_tokens: number | null;
  refunded_cents: number;
  po_number: string | null;
  reference: string | null;
  credit_notes: string;
};

const selectPurchases = (which: SQL): SQL => sql`
  SELECT purchase.*, user.email AS user_email, lot.id AS lot_id, lot.open_tokens,
    (${refundedCents}) AS refunded_cents, ${creditNotesOf} AS credit_notes FROM purchases AS purchase
  JOIN users AS user ON user.id = purchase.user_id LEFT JOIN token_lots AS lot ON lot.purchase_id = purchase.id
  WHERE ${which} ORDER BY purchase.created_at DESC, purchase.id LIMIT ${pageSize + 1}`;

/** Every purchase of everybody, newest first. Super users only. */
export async function listAllPurchases(
  ctx: AppContext,
  viewer: Viewer,
  { after }: LedgerQuery,
): Promise<LedgerPage<PurchaseRow>> {
  requireSuperUser(viewer);
  return readLedgerPage<StoredPurchase, PurchaseRow>(
    ctx,
    {
      select: selectPurchases(olderThan(after, sql`purchase.created_at`, sql`purchase.id`)),
      from: sql`FROM purchases`,
    },
    toPurchase,
    (row) => `${row.created_at}.${row.id}`,
  );
}

/** One purchase with what became of its tokens and its money; null when there is none. Super users only. */
export async function getPurchase(ctx: AppContext, viewer: Viewer, id: string): Promise<PurchaseView | null> {
  requireSuperUser(viewer);
  const [[row], refunds, disputes] = await Promise.all([
    ctx.db.all<StoredPurchase>(selectPurchases(sql`purchase.id = ${id}`)),
    listRefundsOf(ctx, id),
    listDisputesOf(ctx, id),
  ]);
  if (!row) return null;
  const subjects = [id, ...refunds.map((refund) => refund.id), ...disputes.map((dispute) => dispute.id)];
  const [draws, transfers] = await Promise.all([
    row.lot_id === null ? [] : listDraws(ctx, sql`draw.lot_id = ${row.lot_id}`),
    listTransfersAbout(ctx, subjects),
  ]);
  return {
    ...toPurchase(row),
    userId: row.user_id,
    taxCents: row.tax_cents,
    feeCents: row.fee_cents,
    sessionId: row.session_id,
    paymentIntentId: row.payment_intent_id,
    chargeId: row.charge_id,
    papers: paperKinds.filter((kind) => row[`${kind}_url`] !== null),
    creditNotes: parseCreditNotes(row.credit_notes),
    poNumber: row.po_number,
    reference: row.reference,
    paidAt: row.paid_at,
    openTokens: row.open_tokens,
    refunds,
    nextRefundId: nextActId("refund", id, refunds.length),
    disputes,
    draws,
    transfers,
  };
}

type StoredRefund = {
  id: string;
  tokens: number;
  amount_cents: number;
  status: RefundRow["status"];
  reason: string;
  requested_by_email: string;
  stripe_refund_id: string | null;
  failure: string | null;
  created_at: number;
};

/** Every refund of one purchase, newest first. */
export async function listRefundsOf(ctx: AppContext, purchaseId: string): Promise<RefundRow[]> {
  const rows = await ctx.db.all<StoredRefund>(sql`
    SELECT refund.*, user.email AS requested_by_email FROM refunds AS refund JOIN users AS user
      ON user.id = refund.requested_by
    WHERE refund.purchase_id = ${purchaseId} ORDER BY refund.created_at DESC, refund.id`);
  return rows.map((row) => ({
    id: row.id,
    tokens: row.tokens,
    amountCents: row.amount_cents,
    status: row.status,
    reason: row.reason,
    requestedByEmail: row.requested_by_email,
    stripeRefundId: row.stripe_refund_id,
    failure: row.failure,
    createdAt: row.created_at,
  }));
}

function toPurchase(row: StoredPurchase): PurchaseRow {
  return {
    id: row.id,
    userEmail: row.user_email,
    tokens: row.tokens,
    currency: row.currency,
    amountCents: row.tokens * row.cents_per_token,
    totalCents: row.tokens * row.cents_per_token + row.tax_cents,
    refundedCents: row.refunded_cents,
    status: row.status,
    problem: row.problem,
    createdAt: row.created_at,
  };
}
