import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { billingDetails, purchases, users } from "#drizzle/schema/index.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { makeBrand, makeLabel } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { createCheckout } from "#worker/domain/money/purchases/create-checkout.ts";
import { BillingDetails, InvoiceFields } from "./billing.contract.ts";
import { getBilling, getInvoiceDefaults, removeBilling, saveBilling } from "./billing.ts";

const ctx = createStripeTestContext();
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 0 }));

const typed = {
  legalEntity: "Northwind Ltd",
  addressLine: "1 Street",
  city: "Leeds",
  postalCode: "LS1 1AA",
  country: "GB",
  taxNumber: "gb 123 4567 89",
};
const company = (changes: Partial<typeof typed> = {}) => BillingDetails.parse({ ...typed, ...changes });
const tenTokens = { priceId: "tokens-10", currency: "USD" } as const;

async function checkout(fields: { poNumber?: string; reference?: string } = {}) {
  const outcome = expectOk(await createCheckout(ctx, brand, { ...tenTokens, ...fields }));
  return outcome.sessionId;
}
const ownSessions = async () =>
  Object.values((await ctx.standIn.readState()).sessions)
    .map(({ session }) => session)
    .filter((session) => session.client_reference_id === brand.id);

describe("invoice", () => {
  test("carries company, VAT number, PO number and reference", async () => {
    await saveBilling(ctx, brand, company());
    const sessionId = await checkout({ poNumber: "PO-7", reference: "Spring campaign" });
    await ctx.control(`sessions/${sessionId}/pay`);
    const { invoice } = await ctx.stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice"] });
    expect(invoice).toMatchObject({
      customer_name: "Northwind Ltd",
      customer_address: { line1: "1 Street", city: "Leeds", postal_code: "LS1 1AA", country: "GB" },
      customer_tax_ids: [{ type: "gb_vat", value: "GB123456789" }],
      custom_fields: [
        { name: "PO number", value: "PO-7" },
        { name: "Reference", value: "Spring campaign" },
      ],
    });
    const state = await ctx.standIn.readState();
    const made = Object.values(state.customers).map(({ customer }) => customer);
    expect(made.find(({ metadata }) => metadata["user_id"] === brand.id)?.email).toBe(brand.email);
  });

  test("carries only the email address when no details are saved", async () => {
    await checkout();
    expect(await ownSessions()).toMatchObject([{ customer: null, customer_email: brand.email }]);
  });

  test("reuses the customer until the details or the email change", async () => {
    const customers = async () => new Set((await ownSessions()).map(({ customer }) => customer)).size;
    await saveBilling(ctx, brand, company());
    await Promise.all([checkout(), checkout()]);
    await ctx.control(`sessions/${await checkout()}/pay`);
    await checkout();
    expect(await customers()).toBe(1);
    await saveBilling(ctx, brand, company({ city: "York" }));
    await checkout();
    expect(await customers()).toBe(2);
    await ctx.db
      .update(users)
      .set({ email: `new-${brand.email}` })
      .where(eq(users.id, brand.id));
    await checkout();
    expect(await customers()).toBe(3);
  });

  test("replaces the open checkout when the PO number changes, or credits it if paid", async () => {
    const first = await checkout({ poNumber: "PO-7" });
    const second = await checkout({ poNumber: "PO-8" });
    expect(await ownSessions()).toMatchObject([
      { id: first, status: "expired" },
      { id: second, status: "open" },
    ]);
    expect(await checkout({ poNumber: "PO-8" })).toBe(second);
    await ctx.control(`sessions/${second}/pay`);
    await ctx.breakCall("POST", `/v1/checkout/sessions/${second}/expire`, "before");
    // Paid, but no webhook event has arrived: it is credited, and a new checkout opens.
    await checkout({ poNumber: "PO-9" });
    const own = await ctx.db.select().from(purchases).where(eq(purchases.userId, brand.id));
    expect(Object.fromEntries(own.map((row) => [row.poNumber, row.status]))).toEqual({
      "PO-7": "expired",
      "PO-8": "paid",
      "PO-9": "open",
    });
  });

  test("creates one customer after a lost response, and none for a refused tax number", async () => {
    await saveBilling(ctx, brand, company());
    ctx.cutLine("POST", "/v1/customers");
    expect(await createCheckout(ctx, brand, tenTokens)).toMatchObject({ refusal: "checkout-unavailable" });
    await checkout();
    const made = Object.values((await ctx.standIn.readState()).customers);
    expect(made.filter(({ customer }) => customer.metadata["user_id"] === brand.id)).toHaveLength(1);
    const other = await makeBrand(ctx.db, { tokens: 0 });
    await saveBilling(ctx, other, company());
    await ctx.db.update(billingDetails).set({ taxNumber: "GB1" }).where(eq(billingDetails.userId, other.id));
    expect(await createCheckout(ctx, other, tenTokens)).toEqual({ ok: false, refusal: "billing-refused" });
    expect(await ctx.db.select().from(purchases).where(eq(purchases.userId, other.id))).toEqual([]);
  });

  test("creates a new customer on retry when the provider has lost the old one", async () => {
    await saveBilling(ctx, brand, company());
    await ctx.db.update(billingDetails).set({ customerId: "cus_gone" }).where(eq(billingDetails.userId, brand.id));
    expect(await createCheckout(ctx, brand, tenTokens)).toMatchObject({ refusal: "checkout-unavailable" });
    await checkout();
    expect((await ownSessions()).at(-1)?.customer).toMatch(/^cus_/);
  });
});

describe("billing details", () => {
  test("default to the company details and can be saved by brands only", async () => {
    const before = await getBilling(ctx, brand);
    expect(before).toMatchObject({
      isSaved: false,
      details: { legalEntity: expect.any(String), city: null },
    });
    await saveBilling(ctx, brand, company());
    expect(await getBilling(ctx, brand)).toMatchObject({ isSaved: true, details: { city: "Leeds" } });
    const label = await makeLabel(ctx.db);
    expect(await saveBilling(ctx, label, company())).toEqual({ ok: false, refusal: "brands-only" });
  });

  test("leave no customer once removed, and get a new one when saved again", async () => {
    await saveBilling(ctx, brand, company());
    await ctx.control(`sessions/${await checkout()}/pay`);
    await removeBilling(ctx, brand);
    expect(await getBilling(ctx, brand)).toMatchObject({ isSaved: false, details: { city: null } });
    await checkout();
    ctx.wait(1);
    await saveBilling(ctx, brand, company({ city: "York" }));
    await checkout();
    const [first, none, second] = (await ownSessions()).map(({ customer }) => customer);
    expect([first, none, second]).toEqual([expect.any(String), null, expect.any(String)]);
    expect(second).not.toBe(first);
  });

  test("default PO number and reference to the last purchase", async () => {
    expect(await getInvoiceDefaults(ctx, brand)).toMatchObject({ poNumber: null, legalEntity: null });
    await buyTokens(ctx, brand);
    ctx.wait(1);
    await checkout({ poNumber: "PO-7" });
    await saveBilling(ctx, brand, company());
    expect(await getInvoiceDefaults(ctx, brand)).toEqual({
      poNumber: "PO-7",
      reference: null,
      legalEntity: "Northwind Ltd",
    });
  });

  test("are immutable on an existing purchase", async () => {
    const { id } = await buyTokens(ctx, brand);
    const change = ctx.db.$client.prepare("UPDATE purchases SET po_number = 'PO-1' WHERE id = ?").bind(id);
    await expect(change.run()).rejects.toThrow("immutable");
  });
});

describe("BillingDetails", () => {
  const read = (country: string, taxNumber: string) => BillingDetails.safeParse({ ...typed, country, taxNumber });

  test.each([
    ["GB", "GB123456789", "GB123456789"],
    ["GB", "123 4567 89", "GB123456789"],
    ["GB", "XI 123456789", "XI123456789"],
    ["DE", "de 129.273.398", "DE129273398"],
    ["GR", "123456789", "EL123456789"],
    ["NL", "NL123456789B01", "NL123456789B01"],
    ["US", "123456789", "12-3456789"],
    ["CH", "CHE-123.456.789 MWST", "CHE123456789MWST"],
    ["AR", "12-3456789-01", "12-3456789-01"],
    ["DE", "  ", null],
  ])("normalises the %s tax number %j to %j", (country, number, read_) => {
    expect(read(country, number).data?.taxNumber).toBe(read_);
  });

  test.each([
    ["DE", "DE12", "such as DE…"],
    ["DE", "FR12345678901", "such as DE…"],
    ["US", "12-34567", "such as 12-3456789"],
    ["AR", "none", "of this country"],
    ["GL", "123", "leave it empty"],
  ])("rejects the %s tax number %j at its field", (country, number, words) => {
    const { error } = read(country, number);
    expect(error?.issues).toMatchObject([{ path: ["taxNumber"], message: expect.stringContaining(words) }]);
  });

  test("strips invisible characters and line breaks, and validates country and length", () => {
    const parse = (changes: object) => BillingDetails.safeParse({ ...typed, ...changes });
    expect(parse({ legalEntity: "\u200B" }).error?.issues[0]?.message).toBe("Enter the legal entity");
    expect(parse({ city: "Lee\u200Bds\nx" }).data?.city).toBe("Leeds x");
    expect(parse({ country: "XX" }).error?.issues[0]?.message).toBe("Choose the country");
    expect(InvoiceFields.parse({ poNumber: " \u2060 " })).toEqual({ poNumber: null, reference: null });
    expect(InvoiceFields.safeParse({ reference: "x".repeat(141) }).success).toBe(false);
  });
});
