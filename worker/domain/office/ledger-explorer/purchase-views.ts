import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { nextActId } from "#worker/crypto.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { LedgerPage, LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { PurchaseRow, PurchaseView, RefundRow } from "./ledger-explorer.contract.ts";
import { listDisputesOf } from "./dispute-views.ts";
import { listLedgerRows, pageSize } from "./page.ts";
import { creditNotesOf, listDocumentKinds, parseCreditNotes, refundedCents } from "#worker/domain/money/purchases/queries.ts";
import { listDraws, listTransfersAbout } from "./transfer-rows.ts";

const purchaseColumns = sql`
  purchase.id, user.email AS userEmail, purchase.tokens, purchase.currency, purchase.status, purchase.problem,
    purchase.tokens * purchase.cents_per_token AS amountCents,
    purchase.tokens * purchase.cents_per_token + purchase.tax_cents AS totalCents,
    (${refundedCents}) AS refundedCents, purchase.created_at AS createdAt`;

const selectPurchases = (columns: SQL, which: SQL): SQL => sql`
  SELECT ${columns} FROM purchases AS purchase
  JOIN users AS user ON user.id = purchase.user_id LEFT JOIN token_lots AS lot ON lot.purchase_id = purchase.id
  WHERE ${which} ORDER BY purchase.created_at DESC, purchase.id LIMIT ${pageSize + 1}`;

/** All purchases of all brands, newest first. Super users only. */
export function listAllPurchases(ctx: AppContext, viewer: Viewer, { after }: LedgerQuery): Promise<LedgerPage<PurchaseRow>> {
  return listLedgerRows<PurchaseRow>(
    ctx,
    viewer,
    { after },
    {
      table: "purchases",
      alias: "purchase",
      timeColumn: "created_at",
      timeOf: (row) => row.createdAt,
      select: (which) => selectPurchases(purchaseColumns, which),
    },
  );
}

type StoredPurchase = Omit<
  PurchaseView,
  "documents" | "creditNotes" | "refunds" | "nextRefundId" | "disputes" | "draws" | "transfers"
> & { creditNotes: string; receiptUrl: string | null; invoiceUrl: string | null; lotId: string | null };

/** One purchase with the state of its tokens and its money; null if it does not exist. Super users only. */
export async function getPurchase(ctx: AppContext, viewer: Viewer, id: string): Promise<PurchaseView | null> {
  requireSuperUser(viewer);
  const [[row], refunds, disputes] = await Promise.all([
    ctx.db.all<StoredPurchase>(
      selectPurchases(
        sql`${purchaseColumns}, purchase.user_id AS userId, purchase.tax_cents AS taxCents,
          purchase.fee_cents AS feeCents, purchase.session_id AS sessionId,
          purchase.payment_intent_id AS paymentIntentId, purchase.charge_id AS chargeId,
          purchase.po_number AS poNumber, purchase.reference, purchase.paid_at AS paidAt,
          purchase.receipt_url AS receiptUrl, purchase.invoice_url AS invoiceUrl, ${creditNotesOf} AS creditNotes,
          lot.id AS lotId, lot.open_tokens AS openTokens`,
        sql`purchase.id = ${id}`,
      ),
    ),
    listRefundsOf(ctx, id),
    listDisputesOf(ctx, id),
  ]);
  if (!row) return null;
  const { lotId, receiptUrl, invoiceUrl, creditNotes, ...purchase } = row;
  const subjects = [id, ...refunds.map((refund) => refund.id), ...disputes.map((dispute) => dispute.id)];
  const [draws, transfers] = await Promise.all([
    lotId === null ? [] : listDraws(ctx, sql`draw.lot_id = ${lotId}`),
    listTransfersAbout(ctx, subjects),
  ]);
  return {
    ...purchase,
    documents: listDocumentKinds({ receiptUrl, invoiceUrl }),
    creditNotes: parseCreditNotes(creditNotes),
    refunds,
    nextRefundId: nextActId("refund", id, refunds.length),
    disputes,
    draws,
    transfers,
  };
}

/** Every refund of one purchase, newest first. */
export function listRefundsOf(ctx: AppContext, purchaseId: string): Promise<RefundRow[]> {
  return ctx.db.all(sql`
    SELECT refund.id, refund.tokens, refund.amount_cents AS amountCents, refund.status, refund.reason,
      user.email AS requestedByEmail, refund.stripe_refund_id AS stripeRefundId, refund.failure,
      refund.created_at AS createdAt
    FROM refunds AS refund JOIN users AS user ON user.id = refund.requested_by
    WHERE refund.purchase_id = ${purchaseId} ORDER BY refund.created_at DESC, refund.id`);
}
