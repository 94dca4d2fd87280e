import { expect, test } from "vitest";
import { idOf } from "./books.ts";
import { makeStandIn, tenTokens } from "./test-stand-in.ts";

/** Pays an invoice of $50 and refunds $20 of it, without a credit note yet. */
async function refundPart() {
  const made = makeStandIn();
  const { id } = await made.stripe.checkout.sessions.create({
    ...tenTokens,
    invoice_creation: { enabled: true },
  });
  await made.control(`sessions/${id}/pay`);
  const session = await made.stripe.checkout.sessions.retrieve(id);
  const refund = await made.stripe.refunds.create({
    payment_intent: idOf(session.payment_intent),
    amount: 2000,
  });
  return { ...made, invoice: idOf(session.invoice), refund };
}

test("a credit note names its invoice and refund and opens as a document", async () => {
  const { stripe, standIn, invoice, refund } = await refundPart();
  const { id } = await stripe.creditNotes.create({ invoice, amount: 2000, refunds: [{ refund: refund.id }] });
  const note = await stripe.creditNotes.retrieve(id);
  expect(note).toMatchObject({
    invoice,
    number: "STANDIN-0001-CN-01",
    total: 2000,
    status: "issued",
    refunds: [{ refund: refund.id, amount_refunded: 2000 }],
  });
  expect((await stripe.creditNotes.list({ invoice })).data.map((row) => row.id)).toEqual([id]);
  expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ post_payment_credit_notes_amount: 2000 });
  const paper = await standIn.fetch(new Request(note.pdf));
  expect(await paper.text()).toContain("Credit note STANDIN-0001-CN-01, to invoice STANDIN-0001");
});

test("refuses a credit above its refund or for another payment's refund", async () => {
  const { stripe, invoice, refund } = await refundPart();
  const wrong = { invoice, amount: 2001, refunds: [{ refund: refund.id }] };
  await expect(stripe.creditNotes.create(wrong)).rejects.toMatchObject({ param: "refunds" });
  await expect(stripe.creditNotes.create({ invoice, amount: 2000, refunds: [{ refund: "re_other" }] })).rejects.toMatchObject({
    code: "resource_missing",
  });
});
