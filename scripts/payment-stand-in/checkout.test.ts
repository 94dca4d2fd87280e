import type { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { buyTokens, makeStandIn, tenTokens } from "./test-stand-in.ts";

describe("a Checkout session", () => {
  test("starts open and unpaid, with a payment page", async () => {
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

  test("expands payment, charge, fee and invoice once paid", async () => {
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

  test("charges nothing for a declined card and accepts another", async () => {
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

  test("cannot be paid twice", async () => {
    const made = makeStandIn();
    const { session } = await buyTokens(made);
    await expect(made.control(`sessions/${session.id}/pay`)).rejects.toThrow("is complete");
  });
});

describe("a company's purchase", () => {
  const company = {
    name: "Northwind Ltd",
    email: "billing@northwind.test",
    address: { line1: "1 Street", city: "Leeds", postal_code: "LS1 1AA", country: "GB" },
    tax_id_data: [{ type: "gb_vat", value: "GB123456789" }],
  } satisfies Stripe.CustomerCreateParams;
  const fields = [{ name: "PO number", value: "PO-7" }];

  test("is invoiced to the company, with the checkout's custom fields", async () => {
    const made = makeStandIn();
    const { id: customer } = await made.stripe.customers.create(company);
    expect(await made.stripe.customers.retrieve(customer)).toMatchObject({ name: "Northwind Ltd" });
    const { id } = await made.stripe.checkout.sessions.create({
      ...tenTokens,
      customer,
      invoice_creation: { enabled: true, invoice_data: { custom_fields: fields } },
    });
    await made.control(`sessions/${id}/pay`, { email: company.email });
    const { invoice } = await made.stripe.checkout.sessions.retrieve(id, { expand: ["invoice"] });
    expect(invoice).toMatchObject({
      customer,
      customer_name: "Northwind Ltd",
      customer_address: { line1: "1 Street", country: "GB", state: null },
      customer_tax_ids: [{ type: "gb_vat", value: "GB123456789" }],
      custom_fields: fields,
    });
    const page = await made.standIn.fetch(new Request((invoice as Stripe.Invoice).hosted_invoice_url ?? ""));
    expect(await page.text()).toMatch(/Northwind Ltd[^]*1 Street, Leeds, LS1 1AA, GB[^]*GB123456789[^]*PO-7/);
  });

  test("refuses a malformed tax id, and a customer combined with an e-mail", async () => {
    const { stripe } = makeStandIn();
    const wrong = { ...company, tax_id_data: [{ type: "gb_vat", value: "GB1" }] } satisfies typeof company;
    await expect(stripe.customers.create(wrong)).rejects.toMatchObject({ code: "tax_id_invalid" });
    const { id: customer } = await stripe.customers.create(company);
    const both = stripe.checkout.sessions.create({ ...tenTokens, customer, customer_email: company.email });
    await expect(both).rejects.toMatchObject({ param: "customer" });
  });
});
