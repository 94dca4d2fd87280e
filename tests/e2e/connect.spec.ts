import type { BrowserContextOptions, Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./accessible.ts";
import { type Actor, makeActor } from "./people.ts";
import { confirm, expect, test as base } from "./support.ts";

const address = "/connect-onboarding";

type Visit = (actor: Actor, options?: BrowserContextOptions) => Promise<Page>;
const test = base.extend<{ visit: Visit }>({
  /** Everybody is new in each test: an account at the payment provider is opened once. */
  visit: async ({ openAs, db }, use) =>
    use(async (actor, options) => openAs(await makeActor(db, actor), options)),
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name });

async function createAccount(page: Page): Promise<string> {
  await page.goto(address);
  await page.getByLabel("Country").selectOption("United Kingdom");
  await page.getByRole("button", { name: "Create Stripe Account" }).dblclick();
  await expect(heading(page, "Finish your onboarding")).toBeVisible();
  return (await page.getByText(/^acct_/).innerText()).trim();
}

/** Follows our own link; returns where the provider's pages stand. */
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

/** What the provider decides, apart from what a browser does. */
async function control(page: Page, { origin }: URL, call: string, body: object = {}): Promise<void> {
  const answer = await page.request.post(`${origin}/control/${call}`, { data: body });
  expect(answer.ok()).toBe(true);
}

test("a label opens its account with a double click, gives its details at Stripe and is complete", async ({
  visit,
}) => {
  const page = await visit("label");
  await page.goto(address);
  await expect(heading(page, "Set up your payout account")).toBeVisible();
  await expect(page.getByText("Onboarding takes about 5-10 minutes.")).toBeVisible();
  await expect(page.getByText("50% to you, 50% to the platform: 1 token is $5, so $2.50")).toBeVisible();
  await expect(page.getByText("70% (policy 2026-2)")).toBeVisible();
  await expectAccessible(page);

  const accountId = await createAccount(page);
  await expect(page.getByText("Account created")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Add a bank account" })).toBeVisible();
  await expectAccessible(page);

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
  await expectAccessible(page);
  await page.goto(address);
  await expect(heading(page, "Your account is ready")).toBeVisible();
});

test("leaving half-way completes nothing, and a used link leads to a new one", async ({ visit }) => {
  const page = await visit("label");
  await createAccount(page);
  const first = await continueAtStripe(page);
  await page.getByRole("button", { name: "Leave for now" }).click();
  await expect(page).toHaveURL(/\?success=true$/);
  await expect(page.getByText("the onboarding is not complete yet")).toBeVisible();
  await expect(heading(page, "Onboarding Complete!")).toHaveCount(0);

  const link = first.pathname.replace(/\/about$/, "");
  await page.goto(`${first.origin}${link}`);
  await expect(page).toHaveURL(/\/setup\/s\/.+\/about/);
  expect(new URL(page.url()).pathname).not.toBe(first.pathname);
  await finishAtStripe(page, "Kept for review");
  await expect(heading(page, "Stripe is checking your details")).toBeVisible();
  await expectAccessible(page);
});

test("a rejected account says so, gets no link, and is replaced by a new one", async ({ visit }) => {
  const page = await visit("label");
  const first = await createAccount(page);
  const stripe = await continueAtStripe(page);
  await control(page, stripe, `accounts/${first}/stage`, { stage: "rejected" });
  await page.goto(`${address}?success=true`);
  await expect(heading(page, "Account Rejected by Stripe")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Ask Stripe to look again" })).toContainText(
    "Overdue",
  );
  await expectAccessible(page);

  await page.goto(`${address}?refresh=true`);
  await expect(page.locator("[data-sonner-toast]")).toContainText("Account Rejected by Stripe");
  await expect(page).toHaveURL(/\/connect-onboarding$/);

  await page.getByLabel("Country").selectOption("Germany");
  await page.getByRole("button", { name: "Reset Account" }).click();
  const question = page.getByRole("alertdialog", { name: `Close ${first} and start over?` });
  await question.getByRole("button", { name: "Reset Account" }).dblclick();
  await expect(heading(page, "Finish your onboarding")).toBeVisible();
  await expect(page.getByText("Account reset")).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
});

test("when Stripe does not answer, the page says so and shows what was known last", async ({ visit }) => {
  const page = await visit("label");
  const accountId = await createAccount(page);
  const stripe = await continueAtStripe(page);
  const lost = { method: "GET", path: `/v2/core/accounts/${accountId}`, how: "before", times: 3 };
  await control(page, stripe, "break", lost);
  await page.goto(address);
  await expect(page.getByRole("alert")).toContainText("Failed to check account status");
  await expect(page.locator("[data-sonner-toast]")).toContainText("Failed to check account status");
  await expect(heading(page, "Finish your onboarding")).toBeVisible();
  await expectAccessible(page);
});

test("without JavaScript the way to Stripe and back is the same", async ({ visit }) => {
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

test("others have no payout account: brands are kept out, super users are told why", async ({
  visit,
  page: stranger,
}) => {
  const brand = await visit("brand");
  expect((await brand.goto(address))?.status()).toBe(403);
  await expect(heading(brand, "Access Restricted")).toBeVisible();
  await expectAccessible(brand);
  for (const actor of ["super user as brand", "super user as label"] as const) {
    const page = await visit(actor);
    await page.goto(`${address}?refresh=true`);
    await expect(heading(page, "No Account Needed")).toBeVisible();
    await expect(page.getByText("Connect must be enabled in the Stripe dashboard")).toBeVisible();
  }
  await stranger.goto(address);
  await expect(stranger).toHaveURL(/\/auth\?next=%2Fconnect-onboarding$/);
});

test("of two tabs that set up an account the later one is told which one stands", async ({ visit }) => {
  const first = await visit("label");
  await first.goto(address);
  const second = await first.context().newPage();
  await second.goto(address);
  await first.getByLabel("Country").selectOption("Germany");
  await first.getByRole("button", { name: "Create Stripe Account" }).click();
  await expect(heading(first, "Finish your onboarding")).toBeVisible();
  await second.getByLabel("Country").selectOption("Ireland");
  await second.getByRole("button", { name: "Create Stripe Account" }).click();
  await expect(second.locator("[data-sonner-toast]")).toContainText("set up there meanwhile, in Germany");
  await expect(heading(second, "Finish your onboarding")).toBeVisible();
});
