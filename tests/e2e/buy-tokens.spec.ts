import type { Page } from "@playwright/test";
import { z } from "zod";
import { control, goToCheckout, pay } from "./payments.ts";
import { expectAccessible } from "./accessible.ts";
import type { Database } from "#drizzle/client.ts";
import { makeBrand } from "./people.ts";
import { enter, expect, openTrack, readTokens, test } from "./support.ts";

/** A brand of its own, without a token, on the page where tokens are sold. */
async function openAsPoorBrand(page: Page, db: Database): Promise<void> {
  await enter(page, await makeBrand(db));
  await page.goto("/buy-tokens");
  await expect(page.getByRole("heading", { name: "Get More Tokens" })).toBeVisible();
}

const toast = (page: Page) => page.locator("[data-sonner-toast]");
const history = (page: Page) => page.getByRole("region", { name: "Purchase History" });

test("tokens are bought on the payment page, added once, and stand in the history with their papers", async ({
  page,
  context,
  db,
}) => {
  await openAsPoorBrand(page, db);
  await expect(page.getByText("Each token lets you render one video with music")).toBeVisible();
  await expect(page.getByText("Secure payment processing via Stripe")).toBeVisible();
  await expect(history(page)).toContainText("No purchases yet.");
  await expectAccessible(page);
  expect(await readTokens(page)).toBe(0);

  const session = await goToCheckout(page, "Buy 10 tokens");
  await pay(page);
  await expect(page.getByText("Verifying your payment...")).toBeVisible();
  await expect(toast(page)).toContainText("Payment successful!");
  await expect(toast(page)).toContainText("10 tokens added. Your new total is 10 tokens.");
  await expect(page.getByRole("main").getByText("Payment successful!")).toBeVisible();
  await expect(page).toHaveURL(/\/buy-tokens$/);
  expect(await readTokens(page)).toBe(10);
  await expectAccessible(page);

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
  expect(await readTokens(page)).toBe(10);
  await expect(history(page).getByRole("row").filter({ hasText: "Paid" })).toHaveCount(1);
});

test("a second press of Buy, and coming back for the same package, lead to the same checkout", async ({
  page,
  db,
}) => {
  await openAsPoorBrand(page, db);
  await page.getByRole("button", { name: "Buy 1 token", exact: true }).dblclick();
  await expect(page).toHaveURL(/\/c\/pay\/cs_/);
  const first = page.url();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Buy 1 token", exact: true })).toBeVisible();
  await goToCheckout(page, "Buy 1 token");
  expect(page.url()).toBe(first);
});

test("a declined card charges nothing; a checkout that was left is remembered until it is dismissed", async ({
  page,
  db,
}) => {
  await openAsPoorBrand(page, db);
  await goToCheckout(page, "Buy 1 token");
  await pay(page, "Declined");
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await page.getByRole("link", { name: /Cancel/ }).click();
  await expect(page.getByText("Checkout cancelled")).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await expectAccessible(page);
  expect(await readTokens(page)).toBe(0);
  await page.goto("/");
  await expect(page).toHaveURL(/\/buy-tokens$/);
  await expect(page.getByText("Your last checkout is not finished")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Your last checkout is not finished")).toBeHidden();
  await page.goto("/");
  await expect(page).toHaveURL(/\/library$/);
});

test("a payment the bank has not confirmed is told honestly, and settles later", async ({ page, db }) => {
  await openAsPoorBrand(page, db);
  const session = await goToCheckout(page, "Buy 1 token");
  const standIn = new URL(page.url()).origin;
  await pay(page, "Bank debit, arrives in 3 days");
  await expect(page.getByText("Your payment is still processing")).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/buy-tokens$/);
  await expect(history(page)).toContainText("Processing");
  await expectAccessible(page);
  expect(await readTokens(page)).toBe(0);
  await page.goto("/");
  await expect(page).toHaveURL(/\/buy-tokens$/);
  await expect(page.getByText("Your payment is still processing")).toBeVisible();
  await control(standIn, `sessions/${session}/settle`, { outcome: "succeeds" });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(toast(page)).toContainText("1 token added. Your new total is 1 token.");
  expect(await readTokens(page)).toBe(1);
  await page.goto("/");
  await expect(page).toHaveURL(/\/library$/);
});

test("a payment that fails in the end adds nothing and is forgotten", async ({ page, db }) => {
  await openAsPoorBrand(page, db);
  const session = await goToCheckout(page, "Buy 1 token");
  const standIn = new URL(page.url()).origin;
  await pay(page, "Bank debit, fails in 3 days");
  await expect(page.getByText("Your payment is still processing")).toBeVisible();
  await control(standIn, `sessions/${session}/settle`, { outcome: "fails" });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(toast(page)).toContainText("Failed to verify payment. Please contact support.");
  await expect(page.getByText("This payment did not go through")).toBeVisible();
  await expectAccessible(page);
  expect(await readTokens(page)).toBe(0);
  await expect(history(page)).toContainText("Failed");
  await page.goto("/");
  await expect(page).toHaveURL(/\/library$/);
});

test("whoever closes the browser after paying has the tokens all the same", async ({ page, db }) => {
  await openAsPoorBrand(page, db);
  const session = await goToCheckout(page, "Buy 1 token");
  await control(new URL(page.url()).origin, `sessions/${session}/pay`, {});
  await expect(async () => {
    await page.goto("/library");
    expect(await readTokens(page)).toBe(1);
  }).toPass();
});

test("pounds are quoted, charged and remembered", async ({ page, db }) => {
  await openAsPoorBrand(page, db);
  await page.getByRole("link", { name: "£ GBP" }).click();
  await expect(page.getByRole("article").filter({ hasText: "25 tokens" })).toContainText("£92");
  await goToCheckout(page, "Buy 25 tokens");
  await expect(page.getByText("£92.00").first()).toBeVisible();
  await pay(page);
  await expect(toast(page)).toContainText("25 tokens added. Your new total is 25 tokens.");
  await expect(history(page)).toContainText("£92");
  await expect(page.getByRole("article").filter({ hasText: "25 tokens" })).toContainText("£92");
});

test("nobody is credited for somebody else's payment", async ({ page, openAs, db }) => {
  await openAsPoorBrand(page, db);
  const session = await goToCheckout(page, "Buy 1 token");
  await control(new URL(page.url()).origin, `sessions/${session}/pay`, {});
  const other = await openAs(null);
  await openAsPoorBrand(other, db);
  for (const id of [session, "cs_test_none", "nonsense"]) {
    await other.goto(`/?session_id=${id}`);
    await expect(toast(other)).toContainText("Failed to verify payment. Please contact support.");
    await expect(other).toHaveURL(/\/buy-tokens$/);
    expect(await readTokens(other)).toBe(0);
  }
});

test("a disputed payment holds the account until the bank has decided, wherever it matters", async ({
  page,
  db,
  track,
}) => {
  await openAsPoorBrand(page, db);
  const session = await goToCheckout(page, "Buy 10 tokens");
  const standIn = new URL(page.url()).origin;
  await pay(page);
  await expect(toast(page)).toContainText("10 tokens added");
  const charge = await chargeOf(standIn, session);
  const { id } = Dispute.parse(await control(standIn, `charges/${charge}/dispute`));
  const held = page.getByText("Your account is on hold");
  await expect(async () => {
    await page.goto("/buy-tokens");
    await expect(held).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await readTokens(page)).toBe(0);
  await expect(history(page)).toContainText("Disputed: on hold until your bank decides");
  await expectAccessible(page);
  await page.goto("/settings");
  await expect(held).toBeVisible();
  await openTrack(page, track);
  await expect(held).toBeVisible();
  await expectAccessible(page);
  await control(standIn, `disputes/${id}/end`, { outcome: "won" });
  await expect(async () => {
    await page.goto("/buy-tokens");
    expect(await readTokens(page)).toBe(10);
  }).toPass();
  await expect(held).toBeHidden();
  await expect(history(page)).toContainText("decided in favour of the payment");
});

const Dispute = z.object({ id: z.string() });
const StandIn = z.object({
  sessions: z.record(z.string(), z.object({ session: z.object({ payment_intent: z.string().nullable() }) })),
  charges: z.record(z.string(), z.object({ id: z.string(), payment_intent: z.string().nullable() })),
});

async function chargeOf(standIn: string, session: string): Promise<string> {
  const { sessions, charges } = StandIn.parse(await (await fetch(`${standIn}/control/state`)).json());
  const intent = sessions[session]?.session.payment_intent;
  return Object.values(charges).find((charge) => charge.payment_intent === intent)?.id ?? "";
}

test("a checkout that cannot be opened says so and costs nothing", async ({ page, db }) => {
  await openAsPoorBrand(page, db);
  await page.route("**/buy-tokens.data", (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  await page.getByRole("button", { name: "Buy 1 token", exact: true }).click();
  await expect(toast(page)).toContainText("Failed to create checkout session. Please try again.");
  await expect(page.getByRole("button", { name: "Buy 1 token", exact: true })).toBeEnabled();
  await page.unroute("**/buy-tokens.data");
  await goToCheckout(page, "Buy 1 token");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("tokens are bought all the same", async ({ page, db }) => {
    await openAsPoorBrand(page, db);
    await goToCheckout(page, "Buy 1 token");
    await page.goto("/");
    await expect(page).toHaveURL(/\/buy-tokens$/);
    await goToCheckout(page, "Buy 1 token");
    await pay(page);
    await expect(page).toHaveURL(/\/buy-tokens$/);
    await expect(page.locator("noscript [role=status]")).toContainText(
      "1 token added. Your new total is 1 token.",
    );
    expect(await readTokens(page)).toBe(1);
    await page.goto("/");
    await expect(page).toHaveURL(/\/library$/);
  });
});
