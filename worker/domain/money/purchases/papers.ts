import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { readProviderFailure, readSession } from "./read-session.ts";
import type { CreditNoteRef, PaperKind, PaperOutcome } from "./purchases.contract.ts";

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
