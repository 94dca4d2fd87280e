import { z } from "zod";
import { logError } from "#worker/domain/lib/log.ts";
import { readCursor } from "#worker/domain/lib/query.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import {
  type CreditNoteRef,
  type PaperKind,
  paperKinds,
  type PaperOutcome,
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

const Refs = z.array(z.object({ id: z.string(), number: z.string() }));
export const parseCreditNotes = (json: string): CreditNoteRef[] => Refs.parse(JSON.parse(json));

/** Current URL of a credit note, for its buyer and super users. Requested from Stripe each time, like `getPaper`. */
export async function getCreditNote(
  ctx: AppContext,
  viewer: Viewer,
  { purchaseId, creditNoteId }: { purchaseId: string; creditNoteId: string },
): Promise<PaperOutcome> {
  const [note] = await ctx.db.all<{ id: string }>(sql`
    SELECT note.id FROM credit_notes AS note JOIN purchases AS purchase ON purchase.id = note.purchase_id
    WHERE note.id = ${creditNoteId} AND purchase.id = ${purchaseId}
      AND (purchase.user_id = ${viewer.id} OR ${viewer.isSuperUser ? 1 : 0} = 1)`);
  if (!note) return { ok: false, refusal: "no-such-paper" };
  try {
    const { pdf } = await ctx.stripe.creditNotes.retrieve(note.id);
    return { ok: true, url: pdf };
  } catch (error) {
    logError("credit_note.not_fetched", error, { creditNoteId });
    readProviderFailure(ctx.stripe, error);
    return { ok: false, refusal: "paper-unavailable" };
  }
}

/**
 * Where the receipt or the invoice of a purchase can be read now. Asked of the provider each time, for its links die after
 * some weeks. For the buyer and for super users.
 */
export async function getPaper(
  ctx: AppContext,
  viewer: Viewer,
  { purchaseId, kind }: { purchaseId: string; kind: PaperKind },
): Promise<PaperOutcome> {
  const [purchase] = await ctx.db.all<{ sessionId: string }>(sql`
    SELECT session_id AS sessionId FROM purchases
    WHERE id = ${purchaseId} AND status = 'paid' AND (user_id = ${viewer.id} OR ${viewer.isSuperUser ? 1 : 0} = 1)`);
  if (!purchase) return { ok: false, refusal: "no-such-paper" };
  try {
    const { payment } = await readSession(ctx.stripe, purchase.sessionId);
    const url = kind === "receipt" ? payment?.receiptUrl : payment?.invoiceUrl;
    return url ? { ok: true, url } : { ok: false, refusal: "no-such-paper" };
  } catch (error) {
    logError("paper.not-fetched", error, { purchaseId, kind });
    readProviderFailure(ctx.stripe, error);
    return { ok: false, refusal: "paper-unavailable" };
  }
}

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
  credit_notes: string;
  dispute: PurchaseView["dispute"];
};

/** Lists a brand's purchases, newest first, without abandoned checkouts. `after` continues a page. */
export async function listPurchases(
  ctx: AppContext,
  viewer: Viewer,
  after: string | null,
): Promise<PurchasesPage> {
  const cursor = readCursor(after);
  const own = sql`purchase.user_id = ${viewer.id} AND purchase.status IN ('paid', 'processing', 'failed')`;
  const rows = await ctx.db.all<Row & { total: number }>(sql`
    SELECT purchase.id, purchase.tokens, purchase.currency, purchase.problem, purchase.status,
      purchase.cents_per_token, purchase.tax_cents, purchase.created_at,
      purchase.receipt_url, purchase.invoice_url, ${creditNotesOf} AS credit_notes,
      (${sum("tokens", ownRefunds)}) + (${sum("tokens_unspent + tokens_spent", outsideRefunds)}) AS refunded_tokens,
      ${refundedCents} AS refunded_cents,
      EXISTS (SELECT 1 FROM refunds AS refund WHERE refund.purchase_id = purchase.id
        AND refund.status = 'pending') AS is_refund_pending,
      (SELECT dispute.status FROM disputes AS dispute WHERE dispute.purchase_id = purchase.id
        AND dispute.kind = 'dispute'
        ORDER BY dispute.status = 'open' DESC, dispute.status = 'lost' DESC LIMIT 1) AS dispute,
      (SELECT count(*) FROM purchases AS purchase WHERE ${own}) AS total
    FROM purchases AS purchase
    WHERE ${own}
      AND ${
        cursor
          ? sql`purchase.created_at <= ${cursor.at} AND (purchase.created_at < ${cursor.at}
        OR purchase.id > ${cursor.id})`
          : sql`1`
      }
    ORDER BY purchase.created_at DESC, purchase.id LIMIT ${pageSize + 1}`);
  const visible = rows.slice(0, pageSize);
  const last = visible.at(-1);
  const nextAfter = rows.length > pageSize && last ? `${last.created_at}.${last.id}` : null;
  return { purchases: visible.map(toView), nextAfter, total: rows[0]?.total ?? 0 };
}

const sum = (column: string, from: SQL): SQL => sql`SELECT ifnull(sum(${sql.raw(column)}), 0) ${from}`;

const ownRefunds = sql`FROM refunds AS refund WHERE refund.purchase_id = purchase.id
  AND refund.status <> 'failed'`;

/** Made at the provider and not here; one that failed there in the end gave the money back. */
const outsideRefunds = sql`
  FROM disputes AS dispute WHERE dispute.purchase_id = purchase.id AND dispute.kind = 'outside-refund'
    AND dispute.status = 'lost'
    AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS transfer
      WHERE transfer.id = 'dispute-returned:' || dispute.id)`;

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
    papers: paperKinds.filter((kind) => row[`${kind}_url`] !== null),
    creditNotes: parseCreditNotes(row.credit_notes),
  };
}

/** Refunds of `purchases AS purchase`, paid or on their way, by us or at the provider. Cents, tax included. */
export const refundedCents = sql`(${sum("amount_cents", ownRefunds)}) + (${sum("amount_cents", outsideRefunds)})`;
