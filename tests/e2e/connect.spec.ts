import type { BrowserContextOptions, Page } from "@playwright/test";
import { z } from "zod";
import { type Actor, makeActor } from "./people.ts";
import { confirm, expect, test as base } from "./support.ts";

const address = "/connect-onboarding";

type Visit = (actor: Actor, options?: BrowserContextOptions) => Promise<Page>;
const test = base.extend<{ visit: Visit }>({
  /** A new account in each test, since a Stripe account is opened only once. */
  visit: async ({ openAs, db }, use) => use(async (actor, options) => openAs(await makeActor(db, actor), options)),
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name });

async function createAccount(page: Page): Promise<string> {
  await page.goto(address);
  await page.getByLabel("Country").selectOption("United Kingdom");
  await page.getByRole("button", { name: "Create Stripe Account" }).dblclick();
  await expect(heading(page, "Finish your onboarding")).toBeVisible();
  return (await page.getByText(/^acct_/).innerText()).trim();
}

/** Follows the product's own link and returns the address of Stripe's onboarding page. */
async function continueAtStripe(page: Page): Promise<URL> {
  await page.getByRole("link", { name: "Continue Onboarding" }).click();
  await expect(page).toHaveURL(/\/setup\/s\//);
  return new URL(page.url());
}

async function finishAtStripe(page: Page, answer: string): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(answer, { exact: true }).click();
  await page.getByRole("button", { name: "Agree and submit" }).click();
  await expect(page).toHaveURL(/\/connect-onboarding\?success=true$/);
}

test("a double click opens one Stripe account, and the label completes onboarding", async ({ visit }) => {
  const page = await visit("label");
  await page.goto(address);
  await expect(heading(page, "Set up your payout account")).toBeVisible();
  await expect(page.getByText("Onboarding takes about 5-10 minutes.")).toBeVisible();
  await expect(page.getByText("50% to you, 50% to the platform: 1 token is $5, so $2.50")).toBeVisible();
  await expect(page.getByText("70% (policy 2026-2)")).toBeVisible();

  const accountId = await createAccount(page);
  await expect(page.getByText("Account created")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Add a bank account" })).toBeVisible();

  const stripe = await continueAtStripe(page);
  const state = z.object({
    accounts: z.record(z.string(), z.object({ metadata: z.record(z.string(), z.string()) })),
  });
  const { accounts } = state.parse(await (await page.request.get(`${stripe.origin}/control/state`)).json());
  const owner = accounts[accountId]?.metadata.user_id;
  const own = Object.values(accounts).filter(({ metadata }) => metadata.user_id === owner);
  expect(own).toHaveLength(1);

  await finishAtStripe(page, "Approved at once");
  await expect(heading(page, "Onboarding Complete!")).toBeVisible();
  await expect(page.locator("[data-sonner-toast]").getByText("Onboarding Complete!")).toBeVisible();
  await page.goto(address);
  await expect(heading(page, "Your account is ready")).toBeVisible();
});

test("without JavaScript a rejected label resets its account and completes onboarding", { tag: "@full" }, async ({ visit }) => {
  const page = await visit("label", { javaScriptEnabled: false });
  await page.goto(address);
  await page.getByLabel("Country").selectOption("United Kingdom");
  await page.getByRole("button", { name: "Create Stripe Account" }).click();
  await expect(heading(page, "Finish your onboarding")).toBeVisible();
  expect(await page.content()).toContain("Account created");
  await continueAtStripe(page);
  await finishAtStripe(page, "Rejected");
  await expect(heading(page, "Account Rejected by Stripe")).toBeVisible();
  await page.getByLabel("Country").selectOption("Ireland");
  await page.getByRole("button", { name: "Reset Account" }).click();
  await confirm(page, "Reset Account");
  await continueAtStripe(page);
  await finishAtStripe(page, "Approved at once");
  await expect(heading(page, "Onboarding Complete!")).toBeVisible();
});

test("brands are refused a payout account, and super users read why they need none", async ({ visit }) => {
  const ask = async (actor: Actor, search = "") => (await visit(actor)).request.get(`${address}${search}`);
  const brand = await ask("brand");
  expect(brand.status()).toBe(403);
  expect(await brand.text()).toContain("Access Restricted");
  for (const actor of ["super user as brand", "super user as label"] as const) {
    const text = await (await ask(actor, "?refresh=true")).text();
    expect(text).toContain("No Account Needed");
    expect(text).toContain("Connect must be enabled in the Stripe dashboard");
  }
});
