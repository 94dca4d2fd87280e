import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledgerAlarms } from "#drizzle/schema/index.ts";
import { buyTokens, openAndPay } from "#tests/support/buy-tokens.ts";
import { decide, dispute, refundOutside } from "#tests/support/disputes.ts";
import { makeBrand, makeUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { readMails } from "#tests/support/mails.ts";
import { addFunds } from "#tests/support/payouts.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { settleCheckout } from "#worker/domain/money/purchases/settle-checkout.ts";
import { reconcileWithdrawals } from "#worker/domain/money/refunds/finish-refund.ts";
import { days, hours } from "#worker/domain/lib/time.ts";
import { runSchedule } from "#tests/support/run-schedule.ts";
import { isPayingAllowed } from "./check-books.ts";
import { balanceRule, compareBalances, readComparisons } from "./compare-balances.ts";

const ctx = createStripeTestContext();
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 0 }));

/** Provider balance minus book balance, in cents and pence. */
async function readDifference(): Promise<[usd: number, gbp: number]> {
  await compareBalances(ctx);
  const [usd, gbp] = (await readComparisons(ctx)).map((each) => each.providerCents - each.booksCents);
  return [usd ?? Number.NaN, gbp ?? Number.NaN];
}

const openAlarms = () =>
  ctx.db
    .select()
    .from(ledgerAlarms)
    .where(and(eq(ledgerAlarms.rule, balanceRule), isNull(ledgerAlarms.clearedAt)));

test("balances match to the cent after payments, refunds, disputes and top-ups", async () => {
  const bought = await buyTokens(ctx, brand);
  const refunded = await buyTokens(ctx, brand, { currency: "GBP" });
  expect(await readDifference()).toEqual([0, 0]);
  await refundOutside(ctx, refunded);
  const id = await dispute(ctx, bought);
  await ctx.deliver();
  expect(await readDifference()).toEqual([0, 0]);
  await decide(ctx, id, "won");
  await ctx.deliver();
  await addFunds(ctx, 12_345);
  expect(await readDifference()).toEqual([0, 0]);
  const cash = (await readComparisons(ctx)).map(({ currency, booksCents }) => [currency, booksCents > 0]);
  expect(cash).toEqual([
    ["USD", true],
    ["GBP", false],
  ]);
});

test("a payment in transit raises no alarm", async () => {
  const sessionId = await openAndPay(ctx, brand);
  const [usd] = await readDifference();
  expect(usd).toBeGreaterThan(0);
  expect(await openAlarms()).toEqual([]);
  await settleCheckout(ctx, sessionId, []);
  ctx.wait(days(2));
  expect(await readDifference()).toEqual([0, 0]);
  expect(await openAlarms()).toEqual([]);
});

test("a difference of one day raises one alarm, mails super users and keeps paying", async () => {
  const superUser = await makeUser(ctx.db, { roles: ["super_user"] });
  const purchase = await buyTokens(ctx, brand);
  ctx.wait(hours(1));
  await refundOutside(ctx, purchase, 500);
  await compareBalances(ctx);
  ctx.wait(hours(23));
  await compareBalances(ctx);
  expect(await openAlarms()).toEqual([]);
  ctx.wait(hours(1));
  await Promise.all([compareBalances(ctx), compareBalances(ctx)]);
  const [alarm, ...more] = await openAlarms();
  expect(more).toEqual([]);
  expect(JSON.parse(alarm?.finding ?? "")).toMatchObject([{ currency: "USD", differsSince: expect.any(Number) }]);
  expect(await readMails(ctx, superUser)).toEqual([
    { kind: "balance-alarm", differences: [{ currency: "USD", amountCents: -500 }] },
  ]);
  expect(await isPayingAllowed(ctx)).toBe(true);
  expect(await openAlarms()).toHaveLength(1);

  await reconcileWithdrawals(ctx);
  await runSchedule(ctx, "37 * * * *");
  expect(await openAlarms()).toEqual([]);
  expect(await readMails(ctx, superUser)).toHaveLength(1);
});

test("keeps the last comparison when the provider fails", async () => {
  await compareBalances(ctx);
  const before = await readComparisons(ctx);
  ctx.wait(hours(1));
  await ctx.breakCall("GET", "/v1/balance", "before");
  await runSchedule(ctx, "37 * * * *");
  expect(await readComparisons(ctx)).toEqual(before);
});
