import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { goToCheckout, pay } from "./payments.ts";
import { expect, expectAccessible, makePoorBrand, people, readTokens, signIn, test } from "./support.ts";

type State = BrowserContextOptions["storageState"];
let states: { first: State; second: State };
test.beforeAll(async ({ browser }) => {
  const stateOf = async (email: string): Promise<State> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, email);
    const state = await context.storageState();
    await context.close();
    return state;
  };
  states = { first: await stateOf(people.admin), second: await stateOf(people.secondAdmin) };
});
test.afterAll(() => setAlarm());

async function openAs(
  browser: Browser,
  who: "first" | "second",
  options: BrowserContextOptions = {},
): Promise<Page> {
  const storageState = states[who];
  const context = await browser.newContext({ ...options, ...(storageState ? { storageState } : {}) });
  return context.newPage();
}

function setAlarm(...rule: string[]): void {
  const env = { ...process.env, CUESHEET_HOME: join("node_modules", ".cache", "e2e-home") };
  execFileSync(process.execPath, ["tests/e2e/set-alarm.ts", ...rule], { env });
}

const toast = (page: Page) => page.locator("[data-sonner-toast]");
const reason = "Promised by phone after a broken render, ticket 4711";

/** From the first page of the ledger to a brand's tokens, as somebody who has only an address would go. */
async function openTokensOf(page: Page, email: string): Promise<void> {
  await page.goto("/admin");
  await page.getByRole("link", { name: "Ledger", exact: true }).click();
  await page.getByRole("searchbox", { name: "Find in the books" }).fill(email);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: `Tokens of ${email}` }).click();
  await expect(page.getByRole("heading", { name: `Tokens of ${email}` })).toBeVisible();
}

async function propose(page: Page, what: string, amount: string, why = reason): Promise<void> {
  await page.getByLabel("What to do").selectOption(what);
  await page.getByLabel("How many tokens").fill(amount);
  await page.getByLabel("Reason").fill(why);
  await page.getByRole("button", { name: "Propose Adjustment" }).click();
}

test("tokens are given by hand only when a second super user confirms, and everything leads to it", async ({
  page: brand,
  browser,
}) => {
  const { email, password } = makePoorBrand();
  await signIn(brand, email, password);
  const first = await openAs(browser, "first");
  await openTokensOf(first, email);
  await expectAccessible(first);

  await propose(first, "Give tokens", "3", "too short");
  await expect(first.getByText("Say why, in at least 10 characters.")).toBeVisible();
  await expectAccessible(first);
  await propose(first, "Take tokens", "1");
  await expect(first.getByRole("alert")).toContainText("The account has fewer tokens than that.");
  await propose(first, "Give tokens", "3");
  await expect(toast(first)).toContainText("Adjustment proposed");
  await expect(first.getByText("You proposed this: somebody else has to confirm it.")).toBeVisible();
  await expect(first.getByRole("button", { name: /Confirm/ })).toHaveCount(0);
  await expectAccessible(first);
  await brand.reload();
  expect(await readTokens(brand)).toBe(0);

  const second = await openAs(browser, "second");
  await second.goto("/admin/ledger");
  await second.getByRole("link", { name: /Adjustments/ }).click();
  await expectAccessible(second);
  await second.getByRole("button", { name: `Confirm and Book: 3 tokens, Tokens of ${email}` }).click();
  await expect(toast(second)).toContainText("Adjustment confirmed");
  await brand.reload();
  expect(await readTokens(brand)).toBe(3);

  await first.reload();
  await expect(first.getByText(`Confirmed by ${people.secondAdmin}`)).toBeVisible();
  await first
    .getByRole("link", { name: /^Entry/ })
    .first()
    .click();
  await expect(first.getByRole("heading", { name: "Booked: adjustment" })).toBeVisible();
  await expectAccessible(first);
  await first.getByRole("link", { name: /^Adjustment / }).click();
  await first.getByRole("link", { name: "In the audit log" }).click();
  const acts = first.getByRole("main").getByRole("listitem");
  await expect(acts.filter({ hasText: "adjustment.confirmed" })).toContainText(people.secondAdmin);
  await expect(acts.filter({ hasText: "adjustment.proposed" })).toContainText(reason);
});

test("without scripts an adjustment is proposed, and declined by another", async ({ browser }) => {
  const { email } = makePoorBrand();
  const [first, second] = [
    await openAs(browser, "first", { javaScriptEnabled: false }),
    await openAs(browser, "second", { javaScriptEnabled: false }),
  ];
  await openTokensOf(first, email);
  await propose(first, "Give tokens", "5");
  await expect(first.getByRole("status").getByText("Adjustment proposed")).toBeVisible();
  await second.goto("/admin/ledger/adjustments?status=proposed");
  await second.getByRole("button", { name: `Decline: 5 tokens, Tokens of ${email}` }).click();
  await expect(second.getByRole("status").getByText("Adjustment declined")).toBeVisible();
  await first.reload();
  await expect(first.getByText(`Declined by ${people.secondAdmin}`)).toBeVisible();
  await expect(first.getByText("Nothing was booked here yet.")).toBeVisible();
});

test("unspent tokens are refunded from the page of their purchase, and no more than are unspent", async ({
  page: brand,
  browser,
}) => {
  const { email, password } = makePoorBrand();
  await signIn(brand, email, password);
  await brand.goto("/buy-tokens");
  await goToCheckout(brand, "Buy 10 tokens");
  await pay(brand);
  await expect(toast(brand)).toContainText("10 tokens added.");

  const admin = await openAs(browser, "first");
  await openTokensOf(admin, email);
  await admin.getByRole("link", { name: /^Purchase / }).click();
  await expect(admin.getByRole("heading", { name: "Purchase of 10 tokens" })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByLabel("How many tokens").fill("11");
  await admin.getByLabel("Reason").fill("Bought twice by mistake");
  await admin.getByRole("button", { name: "Refund" }).click();
  await expect(admin.getByRole("alert")).toContainText("Fewer tokens of this purchase are unspent.");
  await admin.getByLabel("How many tokens").fill("4");
  await admin.getByRole("button", { name: "Refund" }).click();
  await expect(toast(admin)).toContainText(/Refund/);
  await expect(async () => {
    await admin.reload();
    await expect(admin.getByRole("link", { name: "4 tokens: Refunded" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(admin);
  await brand.reload();
  expect(await readTokens(brand)).toBe(6);
});

test("a broken rule of the books stands on every page of the ledger until it is cleared", async ({
  browser,
}) => {
  const page = await openAs(browser, "first");
  setAlarm("every unit balances");
  for (const path of ["/admin/ledger", "/admin/ledger/payouts", "/admin/ledger/accounts/usd:stripe"]) {
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText("Payouts have stopped.");
    await expect(page.getByRole("alert")).toContainText("Broken: every unit balances");
  }
  await expectAccessible(page);
  setAlarm();
  await page.reload();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the ledger shows what Stripe has beside what the books say, and that they agree", async ({
  browser,
}) => {
  const page = await openAs(browser, "first");
  const table = page.getByRole("table").filter({ hasText: "Difference" });
  // What other journeys paid or took back a moment ago may still be on its way.
  await expect(async () => {
    await page.request.get(`/cdn-cgi/handler/scheduled?cron=${encodeURIComponent("37 * * * *")}`);
    await page.goto("/admin/ledger");
    await expect(table.getByText("none")).toHaveCount(2, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(table.getByRole("row").nth(1)).toContainText("$");
  await expect(table.getByRole("row").nth(2)).toContainText("£");
  await expectAccessible(page);
});

test("an id that nothing has is told so, inside the product", async ({ browser }) => {
  const page = await openAs(browser, "first");
  for (const thing of [
    "accounts",
    "entries",
    "purchases",
    "licences",
    "payouts",
    "disputes",
    "adjustments",
  ]) {
    const answer = await page.goto(`/admin/ledger/${thing}/none`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Nothing in the books has this id" })).toBeVisible();
  }
  await expectAccessible(page);
});

test("every page of the ledger is accessible, in both themes and on phones", async ({ browser }) => {
  const page = await openAs(browser, "first");
  const lists = ["purchases", "payouts", "payouts?status=paid", "disputes", "adjustments"];
  const rest = ["", "?q=none", `?q=${people.brand}`, "/accounts/usd:deferred", "/accounts/tok:issued"];
  for (const path of [...rest, ...lists.map((list) => `/${list}`)]) {
    await page.goto(`/admin/ledger${path}`);
    await expectAccessible(page);
  }
});
