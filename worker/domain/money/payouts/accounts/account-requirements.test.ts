import { beforeEach, expect, test } from "vitest";
import { makeLabel } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { readMailKinds } from "#tests/support/mails.ts";
import { addFunds, earn, openPayoutAccount } from "#tests/support/payouts.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { payDueLabels } from "#worker/domain/money/payouts/pay-due-labels.ts";
import { payoutsPanel } from "#worker/domain/money/payouts/queries.ts";
import { runQuery } from "#worker/domain/lib/query.ts";
import { days } from "#worker/domain/lib/time.ts";
import { getAccountStatus } from "./account-status.ts";
import { refreshAccount } from "./refresh-account.ts";

const ctx = createStripeTestContext();
let accountId: string;

const label = forEachTest(() => makeLabel(ctx.db));
beforeEach(async () => {
  accountId = await openPayoutAccount(ctx, label);
  await ctx.deliver();
});

const panelAccount = async () => (await runQuery(ctx.db, payoutsPanel(label, label.labelId, ctx.clock.now())))?.account;

async function bankMails(): Promise<number> {
  return (await readMailKinds(ctx, label)).filter((kind) => kind === "bank-payout-failed").length;
}

/** Pays an earning to the label's account, and lets the provider pay it out to the bank. */
async function sendToBank(): Promise<void> {
  await earn(ctx, label);
  await addFunds(ctx);
  ctx.wait(days(91));
  await payDueLabels(ctx);
  await ctx.control("advance", { days: 4 });
  ctx.wait(days(4));
  await ctx.deliver();
  await ctx.deliver();
}

test("a bank failure is mailed once and shown to the label until repaired", async () => {
  await ctx.control(`accounts/${accountId}/fail-next-payout`);
  await sendToBank();
  expect(await bankMails()).toBe(1);
  expect(await panelAccount()).toBe("bank-failed");
  expect(await getAccountStatus(ctx, label)).toMatchObject({
    ok: true,
    status: { isBankFailing: true, actions: [{ action: "bank-account", isPastDue: true }] },
  });
  await Promise.all([refreshAccount(ctx, accountId), refreshAccount(ctx, accountId)]);
  expect(await bankMails()).toBe(1);
  await ctx.control(`accounts/${accountId}/repair-bank`);
  await ctx.deliver();
  expect(await panelAccount()).toBe("ready");
  expect(await getAccountStatus(ctx, label)).toMatchObject({ status: { isBankFailing: false } });
});

test("a removed bank account is mailed once when refreshes and events race", async () => {
  await ctx.control(`accounts/${accountId}/remove-bank`);
  await Promise.all([
    refreshAccount(ctx, accountId),
    refreshAccount(ctx, accountId),
    refreshAccount(ctx, accountId),
    ctx.deliver(),
  ]);
  expect(await panelAccount()).toBe("bank-failed");
  expect(await bankMails()).toBe(1);
});

test("a bank account missing in onboarding is not a bank failure", async () => {
  const other = await makeLabel(ctx.db);
  const unfinished = await openPayoutAccount(ctx, other, "left-halfway");
  await refreshAccount(ctx, unfinished);
  expect(await getAccountStatus(ctx, other)).toMatchObject({
    status: { isBankFailing: false, stage: "incomplete" },
  });
});
