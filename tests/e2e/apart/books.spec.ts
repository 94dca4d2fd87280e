import { isNull } from "drizzle-orm";
import { ledgerAlarms } from "#drizzle/schema/index.ts";
import { expectAccessible } from "../accessible.ts";
import { goToCheckout, pay } from "../payments.ts";
import { expect, test } from "../support.ts";

test("a broken rule of the books stands on every page of the ledger until it is cleared", async ({
  openAs,
  superUser,
  db,
}) => {
  const page = await openAs(superUser);
  const raise = async () => {
    const open = await db.$count(ledgerAlarms, isNull(ledgerAlarms.clearedAt));
    if (open > 0) return;
    await db.insert(ledgerAlarms).values({
      id: crypto.randomUUID(),
      rule: "every unit balances",
      finding: '[{"id":"tok:somebody"}]',
      raisedAt: Date.now(),
    });
  };
  try {
    for (const path of ["/admin/ledger", "/admin/ledger/payouts", "/admin/ledger/accounts/usd:stripe"]) {
      // Each minute's run of payouts finds the books in order, and clears the alarm.
      await expect(async () => {
        await raise();
        await page.goto(path);
        await expect(page.getByRole("alert")).toContainText("Payouts have stopped.", { timeout: 1000 });
        await expect(page.getByRole("alert")).toContainText("Broken: every unit balances", { timeout: 1000 });
      }).toPass({ timeout: 30_000 });
    }
    await expectAccessible(page);
  } finally {
    await db.update(ledgerAlarms).set({ clearedAt: Date.now() }).where(isNull(ledgerAlarms.clearedAt));
  }
  await page.reload();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the ledger shows what Stripe has beside what the books say, and that they agree", async ({
  brandPage,
  openAs,
  superUser,
}) => {
  await brandPage.goto("/buy-tokens");
  await goToCheckout(brandPage, "Buy 10 tokens");
  await pay(brandPage);
  await expect(brandPage.getByRole("main").getByText("Payment successful!")).toBeVisible();

  const page = await openAs(superUser);
  const table = page.getByRole("table").filter({ hasText: "Difference" });
  // What was paid a moment ago may still be on its way.
  await expect(async () => {
    await page.request.get(`/cdn-cgi/handler/scheduled?cron=${encodeURIComponent("37 * * * *")}`);
    await page.goto("/admin/ledger");
    await expect(table.getByText("none")).toHaveCount(2, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(table.getByRole("row").nth(1)).toContainText("$");
  await expect(table.getByRole("row").nth(2)).toContainText("£");
  await expectAccessible(page);
});
