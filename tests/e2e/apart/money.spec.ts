import type { Page } from "@playwright/test";
import { z } from "zod";
import { makeBrand, makeTrack } from "../people.ts";
import { control, goToCheckout, pay } from "../payments.ts";
import { enter, expect, readTokens, renderForReal, test } from "../support.ts";
import { tick } from "./tick.ts";

/** Opens a Stripe account and completes its onboarding at the payment stand-in. */
async function onboard(page: Page): Promise<void> {
  await page.goto("/connect-onboarding");
  await page.getByLabel("Country").selectOption("United Kingdom");
  await page.getByRole("button", { name: "Create Stripe Account" }).click();
  await page.getByRole("link", { name: "Continue Onboarding" }).click();
  await expect(page).toHaveURL(/\/setup\/s\//);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Agree and submit" }).click();
  await expect(page).toHaveURL(/\/connect-onboarding\?success=true$/);
  await expect(page.getByRole("heading", { name: "Onboarding Complete!" })).toBeVisible();
}

type Line = Record<string, string>;

/** Parses one of the page's CSV statements. Splitting at commas suffices: none of this test's names contains one. */
async function readStatement(page: Page, place: "first" | "last"): Promise<Line[]> {
  const links = page.locator("a[href^='/api/label-statements/'][href$='.csv']");
  const href = await links[place]().getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(answer.status()).toBe(200);
  const [head = "", ...rows] = (await answer.text()).replace("\uFEFF", "").trim().split("\r\n");
  const columns = head.split(",");
  return rows.map((row) => Object.fromEntries(row.split(",").map((cell, at) => [columns[at], cell])));
}

const amountsOf = (lines: readonly Line[]) => lines.map(({ kind, amount, balance }) => [kind, amount, balance]);
const centsOf = (amount: string | undefined): number => Math.round(Number(amount) * 100);

/** Checks each line's running balance, up to the closing one. */
function expectToAddUp(lines: readonly Line[]): void {
  let balance = centsOf(lines[0]?.balance);
  for (const line of lines.slice(1)) {
    balance += centsOf(line.amount);
    expect({ kind: line.kind, balance: centsOf(line.balance) }).toEqual({ kind: line.kind, balance });
  }
}

/** Moves the stand-in's clock and pays what is due by then, until the label's page shows the payout. */
async function payOut(page: Page, standIn: string, days: number, payout: RegExp): Promise<void> {
  const { now } = z.object({ now: z.number() }).parse(await control(standIn, "advance", { days }));
  const newest = page.getByRole("region", { name: "Recent Payouts" }).getByRole("listitem").first();
  await expect(async () => {
    // Refused while the processor's events about the account or the transfer are in flight.
    await tick(page, "47 * * * *", now);
    await page.goto("/label/library");
    await expect(newest).toHaveText(payout, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

/** Opens the newest payout and releases its returned entry. */
async function releaseReturned(admin: Page): Promise<void> {
  await admin.goto("/admin/ledger/payouts");
  await admin.locator("main a[href*='/admin/ledger/payouts/']").first().click();
  await expect(admin).toHaveURL(/\/payouts\/.+/);
  const returned = admin.getByRole("region", { name: "Returned by Stripe" });
  await expect(async () => {
    await admin.reload();
    await expect(returned).toContainText("Held for review", { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await returned.getByRole("button", { name: "Release for Payout: Returned by Stripe, $2.00" }).click();
  await expect(admin.getByText("Entry released")).toBeVisible();
  await expect(returned).not.toContainText("Held for review");
}

test("a bought token becomes a render, an earning, a payout after 90 days and a balanced statement", async ({
  page,
  openAs,
  db,
  label,
  superUser,
}) => {
  test.slow();
  // All of this label's earnings come from this test.
  const track = await makeTrack(db, label, "Paid in Full");
  await enter(page, await makeBrand(db));
  await page.goto("/buy-tokens");
  await expect.poll(() => readTokens(page)).toBe(0);
  await goToCheckout(page, "Buy 10 tokens");
  const standIn = new URL(page.url()).origin;
  await pay(page);
  await expect(page.getByRole("main").getByText("Payment successful!")).toBeVisible();
  await expect.poll(() => readTokens(page)).toBe(10);
  await renderForReal(page, track.id);
  await expect.poll(() => readTokens(page)).toBe(8);

  const desk = await openAs(label);
  await desk.goto("/label/library");
  const pending = desk.getByRole("region", { name: "Pending Payouts" });
  const recent = desk.getByRole("region", { name: "Recent Payouts" });
  // Two tokens at $5 each, of which the label gets 70%.
  await expect(pending.getByRole("listitem")).toHaveText(/1 licence\s*\$7\.00$/);
  await expect(recent).toContainText("No payouts yet.");
  const before = await readStatement(desk, "first");
  expect(amountsOf(before)).toEqual([
    ["opening balance", "", "0.00"],
    ["earning", "7.00", "7.00"],
    ["closing balance", "", "7.00"],
  ]);
  expect(before[1]).toMatchObject({
    track: "Paid in Full",
    tokens: "2",
    share_percent: "70.00",
    share_policy: "2026-2",
  });
  const { date, eligible_on: eligibleOn } = before[1] ?? {};
  expect(Date.parse(eligibleOn ?? "") - Date.parse(date ?? "")).toBe(90 * 86_400_000);

  await onboard(desk);
  // Funds for payouts: the platform's own balance at the processor, on top of brands' payments.
  await control(standIn, "funds", { amount: 100_000, currency: "usd" });
  await payOut(desk, standIn, 91, /tr_\w+\s*\$7\.00$/);
  await expect(recent.getByRole("listitem")).toHaveCount(1);
  await expect(pending).toContainText("Nothing pending.");

  const after = await readStatement(desk, "first");
  expect(amountsOf(after)).toEqual([
    ["opening balance", "", "7.00"],
    ["payout", "-7.00", "0.00"],
    ["closing balance", "", "0.00"],
  ]);
  const paid = (await readStatement(desk, "last"))[1];
  expect(paid?.transfer).toBe(after[1]?.transfer);
  for (const lines of [before, after]) expectToAddUp(lines);

  const pdf = await desk.request.get((await desk.locator("a[href$='.pdf']").first().getAttribute("href")) ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");

  await test.step("an admin releases an amount that Stripe returned", async () => {
    const transfer = /tr_\w+/.exec(await recent.innerText())?.[0] ?? "";
    await control(standIn, `transfers/${transfer}/reverse`, { amount: 200 });
    await releaseReturned(await openAs(superUser));
    await desk.reload();
    await expect(recent).toContainText("$2.00 returned");
  });
  await test.step("the next payout pays the released amount", async () => {
    await payOut(desk, standIn, 1, /tr_\w+\s*\$2\.00$/);
    await expect(pending).toContainText("Nothing pending.");
  });
});
