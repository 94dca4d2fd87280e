import { type SQL, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { creditNotes } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { days } from "#worker/domain/lib/time.ts";
import { readSession, readProviderFailure } from "#worker/domain/money/purchases/read-session.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { PurchaseDocumentOutcome } from "#worker/domain/money/purchases/purchases.contract.ts";

/** Time to wait for an invoice: the provider issues it soon after the payment. */
const patience = days(3);
const maxAtOnce = 50;

type Due = { refundId: string; amountCents: number; purchaseId: string; sessionId: string };

/** Cron: issues missing credit notes, after lost responses and for refunds made at the provider. */
export async function issueCreditNotes(ctx: AppContext): Promise<void> {
  for (const due of await listDue(ctx, sql`1`)) await attemptIssue(ctx, due);
}

/** Issues the credit note of one succeeded refund; failures are left to the cron. */
export async function issueCreditNote(ctx: AppContext, stripeRefundId: string): Promise<void> {
  for (const due of await listDue(ctx, sql`due.refundId = ${stripeRefundId}`)) await attemptIssue(ctx, due);
}

/** Excludes refunds that came back: the money is ours, so the invoice is valid. */
async function listDue(ctx: AppContext, which: SQL): Promise<Due[]> {
  const since = ctx.clock.now() - patience;
  return ctx.db.all<Due>(sql`
    SELECT due.refundId, due.amountCents, purchase.id AS purchaseId, purchase.session_id AS sessionId FROM (
      SELECT refund.stripe_refund_id AS refundId, refund.amount_cents AS amountCents,
        refund.purchase_id AS purchaseId, refund.ended_at AS at
      FROM refunds AS refund
      WHERE refund.status = 'succeeded' AND refund.ended_at > ${since} AND refund.failure IS NULL
      UNION ALL
      SELECT dispute.id, dispute.amount_cents, dispute.purchase_id, dispute.closed_at FROM disputes AS dispute
      WHERE dispute.kind = 'outside-refund' AND dispute.status = 'lost' AND dispute.closed_at > ${since}
    ) AS due JOIN purchases AS purchase ON purchase.id = due.purchaseId
    WHERE NOT EXISTS (SELECT 1 FROM credit_notes AS note WHERE note.refund_id = due.refundId) AND ${which}
    ORDER BY due.at DESC LIMIT ${maxAtOnce}`);
}

async function attemptIssue(ctx: AppContext, due: Due): Promise<void> {
  try {
    await issue(ctx, due);
  } catch (error) {
    logError("credit-note.not-issued", error, { refundId: due.refundId });
  }
}

/** Looks for an existing note first: an earlier response may be lost, or it may have been issued manually. */
async function issue(ctx: AppContext, { refundId, amountCents, purchaseId, sessionId }: Due): Promise<void> {
  const { payment } = await readSession(ctx.stripe, sessionId);
  const invoice = payment?.invoiceId;
  if (!invoice) return;
  const existing = await Array.fromAsync(ctx.stripe.creditNotes.list({ invoice, limit: 100 }));
  const note =
    existing.find((row) => covers(row, refundId)) ??
    (await ctx.stripe.creditNotes.create(
      {
        invoice,
        amount: amountCents,
        refunds: [{ refund: refundId, amount_refunded: amountCents }],
        reason: "order_change",
        // The brand gets our own mail about the refund.
        email_type: "none",
        metadata: { purchase_id: purchaseId },
      },
      { idempotencyKey: `credit-note:${refundId}` },
    ));
  await ctx.db
    .insert(creditNotes)
    .values({
      id: note.id,
      purchaseId,
      refundId,
      number: note.number,
      amountCents: note.total,
      issuedAt: ctx.clock.now(),
    })
    .onConflictDoNothing();
}

const covers = ({ status, refunds }: Stripe.CreditNote, refundId: string): boolean =>
  status !== "void" && refunds.some(({ refund }) => (typeof refund === "string" ? refund : refund.id) === refundId);

/** Current URL of a credit note, for its buyer and super users. Requested from Stripe each time, like `getPurchaseDocument`. */
export async function getCreditNote(
  ctx: AppContext,
  viewer: Viewer,
  { purchaseId, creditNoteId }: { purchaseId: string; creditNoteId: string },
): Promise<PurchaseDocumentOutcome> {
  const [note] = await ctx.db.all<{ id: string }>(sql`
    SELECT note.id FROM credit_notes AS note JOIN purchases AS purchase ON purchase.id = note.purchase_id
    WHERE note.id = ${creditNoteId} AND purchase.id = ${purchaseId}
      AND (purchase.user_id = ${viewer.id} OR ${viewer.isSuperUser ? 1 : 0} = 1)`);
  if (!note) return { ok: false, refusal: "no-such-document" };
  try {
    const { pdf } = await ctx.stripe.creditNotes.retrieve(note.id);
    return { ok: true, url: pdf };
  } catch (error) {
    logError("credit-note.not-fetched", error, { creditNoteId });
    readProviderFailure(ctx.stripe, error);
    return { ok: false, refusal: "document-unavailable" };
  }
}
