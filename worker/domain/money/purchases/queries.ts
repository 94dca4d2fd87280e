import { z } from "zod";
import { logError } from "#worker/domain/lib/log.ts";
import { joinQueries, olderThan, rowsOf, runQuery } from "#worker/domain/lib/query.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import {
  CreditNoteRef,
  type PurchaseDocumentKind,
  purchaseDocumentKinds,
  type PurchaseDocumentOutcome,
  type PurchasesPage,
  type PurchaseView,
} from "./purchases.contract.ts";
import { readProviderFailure, readSession } from "./read-session.ts";
import type { Purchase } from "./statements.ts";

/** The credit notes of `purchases AS purchase` as JSON, oldest first. */
export const creditNotesOf = sql`(
  SELECT json_group_array(json_object('id', notes_of_purchase.id, 'number', notes_of_purchase.number)) FROM (
    SELECT note.id, note.number FROM credit_notes AS note WHERE note.purchase_id = purchase.id
    ORDER BY note.issued_at, note.id) AS notes_of_purchase)`;

export const parseCreditNotes = (json: string): CreditNoteRef[] => z.array(CreditNoteRef).parse(JSON.parse(json));

/**
 * Current URL of a purchase's receipt or invoice. Requested from the provider each time, because its links expire after
 * some weeks. For the buyer and super users.
 */
export async function getPurchaseDocument(
  ctx: AppContext,
  viewer: Viewer,
  { purchaseId, kind }: { purchaseId: string; kind: PurchaseDocumentKind },
): Promise<PurchaseDocumentOutcome> {
  const [purchase] = await ctx.db.all<{ sessionId: string }>(sql`
    SELECT session_id AS sessionId FROM purchases
    WHERE id = ${purchaseId} AND status = 'paid' AND (user_id = ${viewer.id} OR ${viewer.isSuperUser ? 1 : 0} = 1)`);
  if (!purchase) return { ok: false, refusal: "no-such-document" };
  try {
    const { payment } = await readSession(ctx.stripe, purchase.sessionId);
    const url = kind === "receipt" ? payment?.receiptUrl : payment?.invoiceUrl;
    return url ? { ok: true, url } : { ok: false, refusal: "no-such-document" };
  } catch (error) {
    logError("document.not-fetched", error, { purchaseId, kind });
    readProviderFailure(ctx.stripe, error);
    return { ok: false, refusal: "document-unavailable" };
  }
}

const pageSize = 20;

type Row = Omit<PurchaseView, "status" | "isRefundPending" | "documents" | "creditNotes"> &
  Pick<Purchase, "problem" | "receiptUrl" | "invoiceUrl"> & {
    status: "paid" | "processing" | "failed";
    isRefundPending: number;
    creditNotes: string;
  };

/** Lists a brand's purchases, newest first, without abandoned checkouts. `after` continues a page. */
export async function listPurchases(ctx: AppContext, viewer: Viewer, after: string | null): Promise<PurchasesPage> {
  const own = sql`purchase.user_id = ${viewer.id} AND purchase.status IN ('paid', 'processing', 'failed')`;
  const selected = sql`
    SELECT purchase.id, purchase.tokens, purchase.currency, purchase.problem, purchase.status,
      purchase.tokens * purchase.cents_per_token + purchase.tax_cents AS totalCents,
      purchase.tax_cents AS taxCents, purchase.created_at AS boughtAt, purchase.receipt_url AS receiptUrl,
      purchase.invoice_url AS invoiceUrl, ${creditNotesOf} AS creditNotes,
      (${sum("tokens", ownRefunds)}) + (${sum("tokens_unspent + tokens_spent", outsideRefunds)}) AS refundedTokens,
      ${refundedCents} AS refundedCents,
      EXISTS (SELECT 1 FROM refunds AS refund WHERE refund.purchase_id = purchase.id
        AND refund.status = 'pending') AS isRefundPending,
      (SELECT dispute.status FROM disputes AS dispute WHERE dispute.purchase_id = purchase.id
        AND dispute.kind = 'dispute'
        ORDER BY dispute.status = 'open' DESC, dispute.status = 'lost' DESC LIMIT 1) AS dispute
    FROM purchases AS purchase
    WHERE ${own} AND ${olderThan(after, sql`purchase.created_at`, sql`purchase.id`)}
    ORDER BY purchase.created_at DESC, purchase.id LIMIT ${pageSize + 1}`;
  const counted = sql`SELECT count(*) AS total FROM purchases AS purchase WHERE ${own}`;
  const [rows, [count]] = await runQuery(ctx.db, joinQueries(rowsOf<Row>(selected), rowsOf<{ total: number }>(counted)));
  const visible = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? visible.at(-1) : undefined;
  return {
    purchases: visible.map(toView),
    nextAfter: last ? `${last.boughtAt}.${last.id}` : null,
    total: count?.total ?? 0,
  };
}

const sum = (column: string, from: SQL): SQL => sql`SELECT ifnull(sum(${sql.raw(column)}), 0) ${from}`;

const ownRefunds = sql`FROM refunds AS refund WHERE refund.purchase_id = purchase.id
  AND refund.status <> 'failed'`;

/** Refunds made at the provider and not here, except those that failed later and returned the money. */
const outsideRefunds = sql`
  FROM disputes AS dispute WHERE dispute.purchase_id = purchase.id AND dispute.kind = 'outside-refund'
    AND dispute.status = 'lost'
    AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS transfer
      WHERE transfer.id = 'dispute-returned:' || dispute.id)`;

function toView({ problem, receiptUrl, invoiceUrl, ...row }: Row): PurchaseView {
  return {
    ...row,
    status: problem === null ? row.status : "under-review",
    isRefundPending: row.isRefundPending === 1,
    documents: listDocumentKinds({ receiptUrl, invoiceUrl }),
    creditNotes: parseCreditNotes(row.creditNotes),
  };
}

/** Documents that the provider has issued for a purchase. */
export const listDocumentKinds = (urls: Pick<Purchase, "receiptUrl" | "invoiceUrl">): PurchaseDocumentKind[] =>
  purchaseDocumentKinds.filter((kind) => urls[`${kind}Url`] !== null);

/** Refunds of `purchases AS purchase`, paid or pending, by us or at the provider. Cents, tax included. */
export const refundedCents = sql`(${sum("amount_cents", ownRefunds)}) + (${sum("amount_cents", outsideRefunds)})`;
