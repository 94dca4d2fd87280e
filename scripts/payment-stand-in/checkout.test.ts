import { describe, expect, test } from "vitest";
import { buyTokens, makeStandIn, tenTokens } from "./testing/make-stand-in.ts";

describe("buying on the hosted page", () => {
  test("a new session is open, unpaid and has a page to pay on", async () => {
    const { stripe } = makeStandIn();
    const session = await stripe.checkout.sessions.create({
      ...tenTokens,
      client_reference_id: "brand-1",
      metadata: { purchase_id: "p1", tokens: "10" },
      invoice_creation: { enabled: true },
      adaptive_pricing: { enabled: false },
    });
    expect(session).toMatchObject({
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      amount_subtotal: 5000,
      amount_total: 5000,
      currency: "usd",
      client_reference_id: "brand-1",
      metadata: { purchase_id: "p1", tokens: "10" },
      payment_intent: null,
    });
    expect(session.url).toBe(`http://standin.test/c/pay/${session.id}`);
  });

  test("a paid session shows payment, charge, fee and invoice when they are asked for", async () => {
    const made = makeStandIn();
    const { id } = await made.stripe.checkout.sessions.create({
      ...tenTokens,
      invoice_creation: { enabled: true },
      payment_intent_data: { metadata: { purchase_id: "p1" }, transfer_group: "purchase_p1" },
    });
    await made.control(`sessions/${id}/pay`, { email: "brand@cuesheet.test" });
    const session = await made.stripe.checkout.sessions.retrieve(id, {
      expand: ["payment_intent.latest_charge.balance_transaction", "invoice", "line_items"],
    });
    expect(session).toMatchObject({
      status: "complete",
      payment_status: "paid",
      customer_details: { email: "brand@cuesheet.test" },
      invoice: { status: "paid", total: 5000 },
      line_items: { data: [{ description: "10 licence tokens", amount_total: 5000 }] },
      payment_intent: {
        status: "succeeded",
        metadata: { purchase_id: "p1" },
        latest_charge: {
          paid: true,
          transfer_group: "purchase_p1",
          balance_transaction: { amount: 5000, fee: 175, net: 4825, status: "pending" },
        },
      },
    });
  });

  test("a declined card takes nothing and the visitor can try another one", async () => {
    const made = makeStandIn();
    const { id } = await made.stripe.checkout.sessions.create(tenTokens);
    expect(await made.control(`sessions/${id}/pay`, { card: "4000 0000 0000 0002" })).toMatchObject({
      outcome: "declined",
    });
    const declined = await made.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    expect(declined).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      payment_intent: { last_payment_error: { code: "card_declined" } },
    });
    await made.control(`sessions/${id}/pay`);
    expect(await made.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
    expect((await made.stripe.balance.retrieve()).pending[0]).toMatchObject({ amount: 4825 });
  });

  test("a session cannot be paid twice", async () => {
    const made = makeStandIn();
    const { session } = await buyTokens(made);
    await expect(made.control(`sessions/${session.id}/pay`)).rejects.toThrow("is complete");
  });
});
