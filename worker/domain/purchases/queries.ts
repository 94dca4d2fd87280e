import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import type { PurchaseView, PurchasesPage } from "./contract.ts";
import type { Purchase } from "./statements.ts";

const pageSize = 20;

type Row = Pick<Purchase, "id" | "tokens" | "currency" | "problem"> & {
  status: "paid" | "processing" | "failed";
  cents_per_token: number;
  tax_cents: number;
  created_at: number;
  receipt_url: string | null;
  invoice_url: string | null;
  refunded_tokens: number;
  refunded_cents: number;
  is_refund_pending: number;
  dispute: PurchaseView["dispute"];
};

/** What a brand has bought, newest first; checkouts that were left are not among it. `after` continues a page. */
export async function listPurchases(
  ctx: AppContext,
  viewer: Viewer,
  after: string | null,
): Promise<PurchasesPage> {
  const cursor = readCursor(after);
  const rows = await ctx.db.all<Row>(sql`
    SELECT p.id, p.tokens, p.currency, p.problem, p.status, p.cents_per_token, p.tax_cents, p.created_at,
      p.receipt_url, p.invoice_url,
      ifnull(sum(r.tokens), 0) AS refunded_tokens, ifnull(sum(r.cents), 0) AS refunded_cents,
      ifnull(max(r.is_pending), 0) AS is_refund_pending,
      (SELECT d.status FROM disputes AS d WHERE d.purchase_id = p.id AND d.kind = 'dispute'
        ORDER BY d.status = 'open' DESC, d.status = 'lost' DESC LIMIT 1) AS dispute
    FROM (
      SELECT * FROM purchases
      WHERE user_id = ${viewer.id} AND status IN ('paid', 'processing', 'failed')
        AND ${cursor ? sql`created_at <= ${cursor.at} AND (created_at < ${cursor.at} OR id > ${cursor.id})` : sql`1`}
      ORDER BY created_at DESC, id LIMIT ${pageSize + 1}
    ) AS p
    LEFT JOIN (
      SELECT purchase_id, tokens, amount_cents AS cents, status = 'pending' AS is_pending
      FROM refunds WHERE status <> 'failed'
      UNION ALL
      SELECT purchase_id, tokens_unspent + tokens_spent, amount_cents, 0 FROM disputes WHERE kind = 'outside-refund'
    ) AS r ON r.purchase_id = p.id
    GROUP BY p.id ORDER BY p.created_at DESC, p.id`);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const nextAfter = rows.length > pageSize && last ? `${last.created_at}.${last.id}` : null;
  return { purchases: shown.map(toView), nextAfter };
}

function toView(row: Row): PurchaseView {
  return {
    id: row.id,
    tokens: row.tokens,
    currency: row.currency,
    totalCents: row.tokens * row.cents_per_token + row.tax_cents,
    taxCents: row.tax_cents,
    status: row.problem === null ? row.status : "under-review",
    boughtAt: row.created_at,
    refundedTokens: row.refunded_tokens,
    refundedCents: row.refunded_cents,
    isRefundPending: row.is_refund_pending === 1,
    dispute: row.dispute,
    receiptUrl: row.receipt_url,
    invoiceUrl: row.invoice_url,
  };
}

function readCursor(after: string | null): { at: number; id: string } | null {
  const [at, id] = after?.split(".") ?? [];
  return at && id && Number.isSafeInteger(Number(at)) ? { at: Number(at), id } : null;
}
