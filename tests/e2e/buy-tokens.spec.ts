import type { Page } from "@playwright/test";
import { control, goToCheckout, pay } from "./payments.ts";
import { expectAccessible } from "./accessible.ts";
import type { Database } from "#drizzle/client.ts";
import { makeBrand } from "./people.ts";
import { enter, expect, readTokens, test } from "./support.ts";

/** Opens the page that sells tokens as a new brand without any. */
async function openAsPoorBrand(page: Page, db: Database): Promise<void> {
  await enter(page, await makeBrand(db));
  await page.goto("/buy-tokens");
  await expect(page.getByRole("heading", { name: "Get More Tokens" })).toBeVisible();
}

const toast = (page: Page) => page.locator("[data-sonner-toast]");
const history = (page: Page) => page.getByRole("region", { name: "Purchase History" });

test("a brand buys 10 tokens, credited once, and opens receipt and invoice in its history", async ({ page, context, db }) => {
  await openAsPoorBrand(page, db);
  await expect(page.getByText("Each token lets you render one video with music")).toBeVisible();
  await expect(page.getByText("Secure payment processing via Stripe")).toBeVisible();
  await expect(history(page)).toContainText("No purchases yet.");
  await page.route("**/buy-tokens.data", (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  await page.getByRole("button", { name: "Buy 10 tokens", exact: true }).click();
  await expect(toast(page)).toContainText("Failed to create checkout session. Please try again.");
  await expect(page.getByRole("button", { name: "Buy 10 tokens", exact: true })).toBeEnabled();
  await expect.poll(() => readTokens(page)).toBe(0);
  await page.unroute("**/buy-tokens.data");

  const session = await goToCheckout(page, "Buy 10 tokens");
  await pay(page);
  await expect(toast(page)).toContainText("Payment successful!");
  await expect(toast(page)).toContainText("10 tokens added. Your new total is 10 tokens.");
  await expect(page.getByRole("main").getByText("Payment successful!")).toBeVisible();
  await expect(page).toHaveURL(/\/buy-tokens$/);
  await expect.poll(() => readTokens(page)).toBe(10);

  const line = history(page).getByRole("row").filter({ hasText: "10 tokens" }).first();
  await expect(line).toContainText("$50");
  await expect(line).toContainText("Paid");
  for (const paper of ["Receipt", "Invoice"]) {
    const href = await line
      .getByRole("link", { name: new RegExp(`^${paper}`) })
      .first()
      .getAttribute("href");
    expect((await page.request.get(href ?? "")).status()).toBe(200);
  }

  await page.goto("/");
  await expect(page).toHaveURL(/\/library$/);

  const [second, third] = [await context.newPage(), await context.newPage()];
  await Promise.all(
    [page, second, third].map(async (tab) => {
      await tab.goto(`/buy-tokens?session_id=${session}`);
      await expect(toast(tab)).toContainText("10 tokens added. Your new total is 10 tokens.");
      await expect(tab).toHaveURL(/\/buy-tokens$/);
    }),
  );
  await page.reload();
  await expect.poll(() => readTokens(page)).toBe(10);
  await expect(history(page).getByRole("row").filter({ hasText: "Paid" })).toHaveCount(1);
});

test("a declined card charges nothing, and the unfinished checkout shows until dismissed", async ({ page, db }) => {
  await openAsPoorBrand(page, db);
  await goToCheckout(page, "Buy 1 token");
  await pay(page, "Declined");
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await page.getByRole("link", { name: /Cancel/ }).click();
  await expect(page.getByText("Checkout cancelled")).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await expect.poll(() => readTokens(page)).toBe(0);
  await page.goto("/");
  await expect(page).toHaveURL(/\/buy-tokens$/);
  await expect(page.getByText("Your last checkout is not finished")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Your last checkout is not finished")).toBeHidden();
  await page.goto("/");
  await expect(page).toHaveURL(/\/library$/);
});

test("a bank debit shows as processing and credits its token once settled", { tag: "@full" }, async ({ page, db }) => {
  await openAsPoorBrand(page, db);
  const offer = page.getByRole("article").filter({ hasText: "25 tokens" });
  await page.getByRole("link", { name: "£ GBP" }).click();
  await expect(offer).toContainText("£92");
  const session = await goToCheckout(page, "Buy 1 token");
  const standIn = new URL(page.url()).origin;
  await pay(page, "Bank debit, arrives in 3 days");
  await expect(page.getByText("Your payment is still processing")).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/buy-tokens$/);
  // The currency of the last purchase is the default.
  await expect(offer).toContainText("£92");
  await expect(history(page)).toContainText("Processing");
  await expectAccessible(page);
  await expect.poll(() => readTokens(page)).toBe(0);
  await page.goto("/");
  await expect(page).toHaveURL(/\/buy-tokens$/);
  await expect(page.getByText("Your payment is still processing")).toBeVisible();
  await control(standIn, `sessions/${session}/settle`, { outcome: "succeeds" });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(toast(page)).toContainText("1 token added. Your new total is 1 token.");
  await expect.poll(() => readTokens(page)).toBe(1);
  await page.goto("/");
  await expect(page).toHaveURL(/\/library$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a brand leaves a checkout, starts another and buys a token", { tag: "@full" }, async ({ page, db }) => {
    await openAsPoorBrand(page, db);
    await goToCheckout(page, "Buy 1 token");
    await page.goto("/");
    await expect(page).toHaveURL(/\/buy-tokens$/);
    await goToCheckout(page, "Buy 1 token");
    await pay(page);
    await expect(page).toHaveURL(/\/buy-tokens$/);
    await expect(page.locator("noscript [role=status]")).toContainText("1 token added. Your new total is 1 token.");
    await expect.poll(() => readTokens(page)).toBe(1);
    await page.goto("/");
    await expect(page).toHaveURL(/\/library$/);
  });
});

test(
  "Enter in an invoice field buys nothing, and the invoice shows the entered details",
  { tag: "@full" },
  async ({ page, db }) => {
    await openAsPoorBrand(page, db);
    await page.getByText("On your invoice").click();
    await page.getByRole("link", { name: "Add company and VAT number" }).click();
    await page.getByLabel("Legal Entity").fill("Northwind Ltd");
    await page.getByLabel("Street and Number").fill("1 Street");
    await page.getByLabel("City").fill("Leeds");
    await page.getByLabel("Country").selectOption("GB");
    await page.getByLabel("VAT or Tax Number").fill("GB1");
    await page.getByRole("button", { name: "Save Details" }).click();
    await expect(page.getByText("such as GB123456789")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("VAT or Tax Number").fill("123 4567 89");
    await page.getByRole("button", { name: "Save Details" }).click();
    await expect(toast(page).filter({ hasText: "Billing details saved" })).toBeVisible();

    await page.getByRole("link", { name: "Buy Tokens" }).click();
    await page.getByText("On your invoice").click();
    await expect(page.getByText("Made out to Northwind Ltd.")).toBeVisible();
    await page.getByLabel("PO Number").fill("PO-7");
    await page.getByLabel("PO Number").press("Enter");
    await expect(page).toHaveURL(/\/buy-tokens$/);
    await goToCheckout(page, "Buy 10 tokens");
    await pay(page);
    await expect(toast(page).filter({ hasText: "Payment successful!" })).toBeVisible();
    await expect(page.getByLabel("PO Number")).toHaveValue("PO-7");
    const invoice = history(page)
      .getByRole("link", { name: /^Invoice/ })
      .first();
    const paper = await page.request.get((await invoice.getAttribute("href")) ?? "");
    for (const words of ["Northwind Ltd", "1 Street, Leeds, GB", "GB123456789", "PO-7"])
      expect(await paper.text()).toContain(words);
  },
);
