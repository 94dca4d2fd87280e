import type Stripe from "stripe";
import { z } from "zod";
import { type Books, newId, shape } from "./books.ts";
import { list, metadata, readParameters, byId, text, whole } from "./parameters.ts";
import { listPage, page } from "./lists.ts";
import { linkTo } from "./document-links.ts";
import { refuse, refuseMissing } from "./idempotency.ts";

/** Credit notes of paid invoices, each covered by existing refunds. */
const Create = z.strictObject({
  invoice: text(),
  amount: whole(1),
  refunds: list(
    z.strictObject({
      refund: text(),
      amount_refunded: whole(1).optional(),
    }),
  ),
  reason: z.enum(["order_change"]).optional(),
  email_type: z.enum(["none"]).optional(),
  metadata: metadata().optional(),
});

export function createCreditNote(books: Books, input: unknown): Stripe.CreditNote {
  const request = readParameters(Create, input);
  const invoice = books.state.invoices[request.invoice] ?? refuseMissing("invoice", request.invoice, "invoice");
  const refunds = request.refunds.map(({ refund: id, amount_refunded: part }) => {
    const refund = books.state.refunds[id] ?? refuseMissing("refund", id, "refunds");
    if (!isOfInvoice(books, invoice, refund))
      refuse("parameter_invalid", "The refund is not one of this invoice's payments.", "refunds");
    return shape<Stripe.CreditNote.Refund>({ refund: id, amount_refunded: part ?? refund.amount });
  });
  if (refunds.reduce((sum, { amount_refunded: part }) => sum + part, 0) !== request.amount)
    refuse(
      "parameter_invalid",
      "The sum of credit amount, refund amount and out of band amount must equal the post-payment amount.",
      "refunds",
    );
  if (request.amount > invoice.total - invoice.post_payment_credit_notes_amount)
    refuse("amount_too_large", "The credit note amount exceeds what is left of the invoice.", "amount");
  const id = newId("cn");
  const previousCount = Object.values(books.state.creditNotes).filter((note) => note.invoice === invoice.id).length;
  const note = shape<Stripe.CreditNote>({
    id,
    object: "credit_note",
    amount: request.amount,
    created: books.seconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    livemode: false,
    metadata: request.metadata ?? {},
    number: `${invoice.number}-CN-${String(previousCount + 1).padStart(2, "0")}`,
    pdf: linkTo(books, `/credit-notes/${id}/pdf`),
    reason: request.reason ?? null,
    refunds,
    status: "issued",
    total: request.amount,
  });
  invoice.post_payment_credit_notes_amount += request.amount;
  books.state.creditNotes[id] = note;
  return note;
}

function isOfInvoice({ state }: Books, { id }: Stripe.Invoice, refund: Stripe.Refund): boolean {
  return Object.values(state.sessions).some(
    ({ session }) => session.invoice === id && session.payment_intent === refund.payment_intent,
  );
}

export const retrieveCreditNote = byId((books, id) => books.state.creditNotes[id] ?? refuseMissing("credit_note", id));

export function listCreditNotes(books: Books, input: unknown) {
  const { invoice, ...paging } = readParameters(z.strictObject({ ...page, invoice: text().optional() }), input);
  const rows = Object.values(books.state.creditNotes).filter((note) => note.invoice === (invoice ?? note.invoice));
  return listPage("/v1/credit_notes", rows, paging);
}
