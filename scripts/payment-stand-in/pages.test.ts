import { describe, expect, test } from "vitest";
import { idOf } from "./books.ts";
import { buyTokens, type TestStandIn, makeStandIn, tenTokens } from "./test-stand-in.ts";

async function open({ standIn }: TestStandIn, path: string, form?: Record<string, string>) {
  const init = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const response = await standIn.fetch(new Request(new URL(path, "http://standin.test"), init));
  const { status, headers } = response;
  return { status, headers, location: headers.get("location"), text: await response.text() };
}

const email = "brand@cuesheet.test";

describe("the hosted page", () => {
  test("shows the purchase, its possible outcomes and a test notice", async () => {
    const made = makeStandIn();
    const session = await made.stripe.checkout.sessions.create({ ...tenTokens, customer_email: email });
    const { text, headers } = await open(made, session.url ?? "");
    for (const part of ["TEST MODE stand-in", "10 licence tokens", "Pay $50.00", email, "4000 0000 0000 0002"])
      expect(text).toContain(part);
    expect(text).toContain('href="http://product.test/buy-tokens"');
    expect(text).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("returns to the product with the session's id once paid", async () => {
    const made = makeStandIn();
    const { id, url } = await made.stripe.checkout.sessions.create(tenTokens);
    const { status, location } = await open(made, url ?? "", { email, card: "4242 4242 4242 4242" });
    expect(status).toBe(303);
    expect(location).toBe(`http://product.test/buy-tokens?session_id=${id}`);
    expect((await open(made, url ?? "")).text).toContain("This has been paid");
  });

  test("charges once for a double click on 'Pay'", async () => {
    const made = makeStandIn();
    const { url } = await made.stripe.checkout.sessions.create(tenTokens);
    const form = { email, card: "4242424242424242" };
    await Promise.all([open(made, url ?? "", form), open(made, url ?? "", form)]);
    expect(Object.values((await made.standIn.readState()).charges)).toHaveLength(1);
  });

  test("reports a declined card and offers another try", async () => {
    const made = makeStandIn();
    const { url } = await made.stripe.checkout.sessions.create(tenTokens);
    const { location } = await open(made, url ?? "", { email, card: "4000000000000002" });
    const { text } = await open(made, location ?? "");
    expect(text).toContain("Your card was declined");
    expect(text).toContain("Pay $50.00");
  });

  test("asks for a missing card or e-mail address", async () => {
    const made = makeStandIn();
    const { url } = await made.stripe.checkout.sessions.create(tenTokens);
    const { location } = await open(made, url ?? "", { email, card: "1234" });
    expect((await open(made, location ?? "")).text).toContain("choose one of the test cards");
    const noMail = await open(made, url ?? "", { email: "", card: "4242424242424242" });
    expect((await open(made, noMail.location ?? "")).text).toContain("e-mail address");
  });

  test("is closed for an expired session", async () => {
    const made = makeStandIn();
    const { id, url } = await made.stripe.checkout.sessions.create(tenTokens);
    await made.stripe.checkout.sessions.expire(id);
    expect(await open(made, url ?? "")).toMatchObject({ status: 410 });
  });

  test("escapes markup in product names", async () => {
    const made = makeStandIn();
    const name = `<script>alert("x")</script>`;
    const price_data = { currency: "usd", unit_amount: 500, product_data: { name } };
    const request = { ...tenTokens, line_items: [{ quantity: 1, price_data }] };
    const { url } = await made.stripe.checkout.sessions.create(request);
    expect((await open(made, url ?? "")).text).not.toContain("<script>");
  });
});

describe("documents", () => {
  test("include a charge's receipt", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made);
    const { receipt_url: url } = await made.stripe.charges.retrieve(charge);
    expect((await open(made, url ?? "")).text).toContain("$50.00");
  });

  test("include an invoice to read and download", async () => {
    const made = makeStandIn();
    const request = { ...tenTokens, invoice_creation: { enabled: true } };
    const { id } = await made.stripe.checkout.sessions.create(request);
    await made.control(`sessions/${id}/pay`);
    const { invoice } = await made.stripe.checkout.sessions.retrieve(id);
    const shown = await made.stripe.invoices.retrieve(idOf(invoice));
    expect((await open(made, shown.hosted_invoice_url ?? "")).text).toContain("10 licence tokens");
    const pdf = await open(made, shown.invoice_pdf ?? "");
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.text).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
  });
});

describe("the control page", () => {
  test("lists events, with a button for each next step", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made);
    const { text } = await open(made, "/");
    for (const part of ["10 licence tokens", `/control/charges/${charge}/dispute`, "+ 91 days", "waiting"])
      expect(text).toContain(part);
  });

  test("runs a button's action and returns to the page", async () => {
    const made = makeStandIn();
    const before = made.standIn.now();
    expect(await open(made, "/control/advance", { days: "91" })).toMatchObject({
      status: 303,
      location: "/",
    });
    expect(made.standIn.now() - before).toBeGreaterThanOrEqual(91 * 86_400_000);
  });

  test("shows an action's error", async () => {
    const made = makeStandIn();
    const { location } = await open(made, "/control/charges/ch_x/dispute", { any: "" });
    expect((await open(made, location ?? "")).text).toContain("No such charge");
  });

  test("answers 404 for unknown pages", async () => {
    const made = makeStandIn();
    expect(await open(made, "/c/pay/cs_x")).toMatchObject({ status: 404 });
    expect(await open(made, "/nothing")).toMatchObject({ status: 404 });
  });
});
