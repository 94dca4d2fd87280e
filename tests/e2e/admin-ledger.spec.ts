import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { proposePolicy } from "./forms.ts";
import { goToCheckout, pay } from "./payments.ts";
import { cookieOf, makeBrand, makeSuperUser, type Person } from "./people.ts";
import { enter, expect, readTokens, test as base } from "./support.ts";

/** This test's own accounts: a brand without tokens, and a second super user to confirm what the first proposes. */
const test = base.extend<{ poorBrand: Person; secondSuperUser: Person }>({
  poorBrand: async ({ db }, use) => use(await makeBrand(db)),
  secondSuperUser: async ({ db }, use) => use(await makeSuperUser(db)),
});

const toast = (page: Page) => page.locator("[data-sonner-toast]");
const reason = "Promised by phone after a broken render, ticket 4711";

/** Goes from the ledger's first page to a brand's tokens, starting from an email address alone. */
async function openTokensOf(page: Page, email: string): Promise<void> {
  await page.goto("/admin");
  await page.getByRole("link", { name: "Ledger", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search the ledger" }).fill(email);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: `Tokens of ${email}` }).click();
  await expect(page.getByRole("heading", { name: `Tokens of ${email}` })).toBeVisible();
}

async function propose(page: Page, what: string, amount: string, why = reason): Promise<void> {
  await page.getByLabel("Action").selectOption(what);
  await page.getByLabel("Number of tokens").fill(amount);
  await page.getByLabel("Reason").fill(why);
  await page.getByRole("button", { name: "Propose Adjustment" }).click();
}

async function buyTenTokens(page: Page, brand: Person): Promise<void> {
  await enter(page, brand);
  await page.goto("/buy-tokens");
  await goToCheckout(page, "Buy 10 tokens");
  await pay(page);
  await expect(toast(page)).toContainText("10 tokens added.");
}

test("a token adjustment needs a second super user and appears in the audit log", async ({
  openAs,
  poorBrand,
  superUser,
  secondSuperUser,
}) => {
  const { email } = poorBrand;
  const brand = await openAs(poorBrand);
  await brand.goto("/library");
  const first = await openAs(superUser);
  await openTokensOf(first, email);

  await propose(first, "Give tokens", "3", "too short");
  await expect(first.getByText("Give a reason of at least 10 characters.")).toBeVisible();
  await propose(first, "Take tokens", "1");
  await expect(first.getByRole("alert")).toContainText("The account doesn’t have that many tokens.");
  await propose(first, "Give tokens", "3");
  await expect(toast(first)).toContainText("Adjustment proposed");
  await expect(first.getByText("You proposed this, so someone else has to confirm it.")).toBeVisible();
  await expect(first.getByRole("button", { name: /Confirm/ })).toHaveCount(0);
  await brand.reload();
  await expect.poll(() => readTokens(brand)).toBe(0);

  const second = await openAs(secondSuperUser);
  await second.goto("/admin/ledger");
  await second.getByRole("link", { name: /Adjustments/ }).click();
  await second.getByRole("button", { name: `Confirm and Book: 3 tokens, Tokens of ${email}` }).click();
  await expect(toast(second)).toContainText("Adjustment confirmed");
  await brand.reload();
  await expect.poll(() => readTokens(brand)).toBe(3);

  await first.reload();
  await expect(first.getByText(`Confirmed by ${secondSuperUser.email}`)).toBeVisible();
  await first
    .getByRole("link", { name: /^Entry/ })
    .first()
    .click();
  await expect(first.getByRole("heading", { name: "Booked: adjustment" })).toBeVisible();
  await first.getByRole("link", { name: /^Adjustment / }).click();
  await first.getByRole("link", { name: "In the audit log" }).click();
  const acts = first.getByRole("main").getByRole("listitem");
  await expect(acts.filter({ hasText: "adjustment.confirmed" })).toContainText(secondSuperUser.email);
  await expect(acts.filter({ hasText: "adjustment.proposed" })).toContainText(reason);
});

test(
  "without JavaScript a second super user declines an adjustment and confirms a share cut",
  { tag: "@full" },
  async ({ openAs, poorBrand: { email }, label, superUser, secondSuperUser }) => {
    const [first, second] = [
      await openAs(superUser, { javaScriptEnabled: false }),
      await openAs(secondSuperUser, { javaScriptEnabled: false }),
    ];
    await openTokensOf(first, email);
    await propose(first, "Give tokens", "5");
    await expect(first.getByRole("status").getByText("Adjustment proposed")).toBeVisible();
    await second.goto("/admin/ledger/adjustments?status=proposed");
    await second.getByRole("button", { name: `Decline: 5 tokens, Tokens of ${email}` }).click();
    await expect(second.getByRole("status").getByText("Adjustment declined")).toBeVisible();
    await first.reload();
    await expect(first.getByText(`Declined by ${secondSuperUser.email}`)).toBeVisible();
    await expect(first.getByText("No entries yet.")).toBeVisible();

    await first.goto(`/admin/ledger/accounts/usd:label:${label.labelId}`);
    await first.getByRole("link", { name: `Propose for ${label.name}` }).click();
    const proposeCut = (days: number) => {
      const from = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      return proposePolicy(first, { percent: "55", from, why: "A cut that was agreed with the label" });
    };
    await proposeCut(20);
    await expect(first.getByText(/Labels are told of a cut 30 days ahead\./)).toBeVisible();
    await proposeCut(45);
    await expect(first.getByRole("status").getByText("Policy proposed")).toBeVisible();
    await second.goto("/admin/ledger/policies?status=proposed");
    await second.getByRole("button", { name: new RegExp(`Confirm and Announce: .*${label.name}`) }).click();
    await expect(second.getByRole("status").getByText("Policy confirmed")).toBeVisible();
    const labelPage = await openAs(label);
    await labelPage.goto("/connect-onboarding");
    const facts = labelPage.getByRole("region", { name: "How You Are Paid" });
    await expect(facts).toContainText("70% (policy 2026-2)");
    await expect(facts).toContainText(/Announced: 55% from \d+ \w+ 20\d\d \(policy 20\d\d-\d+\)/);
  },
);

test(
  "a super user refunds only unspent tokens, and only once on a double click",
  { tag: "@full" },
  async ({ page: brand, openAs, poorBrand, superUser }) => {
    await buyTenTokens(brand, poorBrand);

    const admin = await openAs(superUser);
    await openTokensOf(admin, poorBrand.email);
    await admin.getByRole("link", { name: /^Purchase / }).click();
    await expect(admin.getByRole("heading", { name: "Purchase of 10 tokens" })).toBeVisible();
    await admin.getByLabel("Number of tokens").fill("11");
    await admin.getByLabel("Reason").fill("Bought twice by mistake");
    await admin.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(admin.getByRole("alert")).toContainText("This purchase doesn’t have that many unspent tokens.");
    await admin.getByLabel("Number of tokens").fill("4");
    await admin.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(admin.getByText("Refund $20 for 4 tokens?")).toBeVisible();
    await admin.getByRole("button", { name: /^Refund \$20/ }).dblclick();
    // The second press may be answered while Stripe is still processing the first.
    await expect(toast(admin)).toContainText(/Refund(ed|\sstarted)\$20\./);
    await expect(admin.getByRole("alert")).toHaveCount(0);
    await expect(admin.getByLabel("Number of tokens")).toHaveValue("");
    await expect(admin.getByLabel("Reason")).toHaveValue("");
    await expect(admin.getByRole("button", { name: "Refund", exact: true })).not.toBeFocused();
    await admin.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(admin.getByText("Enter a whole number of tokens.")).toBeVisible();
    await expect(admin.getByRole("link", { name: /tokens?: / })).toHaveCount(1);
    await expect(async () => {
      await admin.reload();
      await expect(admin.getByRole("link", { name: "4 tokens: Refunded" })).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await expectAccessible(admin);
    await brand.reload();
    await expect.poll(() => readTokens(brand)).toBe(6);
  },
);

test("a ledger record page answers 404 with a message for an unknown ID", async ({ request, superUser }) => {
  const headers = { cookie: cookieOf(superUser) };
  for (const thing of ["accounts", "entries", "purchases", "licences", "payouts", "disputes", "adjustments"]) {
    const answer = await request.get(`/admin/ledger/${thing}/none`, { headers });
    expect([thing, answer.status()]).toEqual([thing, 404]);
    expect(await answer.text()).toContain("No ledger record has this ID");
  }
});
