import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { labelEntries } from "#drizzle/schema/index.ts";
import { makeLabel } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { addFunds, earn, makeDueLabel, openPayoutAccount, takeBack } from "#tests/support/payouts.ts";
import { createStripeTestContext, underHalf } from "#tests/support/stripe.ts";
import { addLabelProfile } from "#worker/domain/people/profiles/statements.ts";
import { days, hours } from "#worker/domain/lib/time.ts";
import { claimPayout, payDueLabels } from "./pay-due-labels.ts";
import { payoutsPanel, listLabels } from "./queries.ts";
import { runQuery } from "#worker/domain/lib/query.ts";

const ctx = forEachTest(() => createStripeTestContext(underHalf));

test("payoutsPanel shows due and held amounts, and pending ones by day", async () => {
  const label = await makeLabel(ctx.db);
  await earn(ctx, label, { tokens: 1 });
  ctx.wait(days(2));
  const first = await earn(ctx, label, { tokens: 2 });
  ctx.wait(hours(1));
  await earn(ctx, label, { tokens: 3 });
  const held = await earn(ctx, label, { tokens: 4 });
  await earn(ctx, label, { tokens: 1, currency: "GBP" });
  await ctx.db.update(labelEntries).set({ heldFor: "review" }).where(eq(labelEntries.id, held.id));
  ctx.wait(days(89));
  expect(await runQuery(ctx.db, payoutsPanel(label, label.labelId, ctx.clock.now()))).toEqual({
    label: { id: label.labelId, name: "Night Bus Recordings" },
    account: "none",
    share: {
      policyName: "2026-1",
      basisPoints: 5000,
      announced: [{ policyName: "2026-2", basisPoints: 7000, validFrom: Date.UTC(2026, 10, 23) }],
    },
    unpaid: [
      { currency: "USD", dueCents: 250, pendingCents: 1250, heldCents: 1000, underWayCents: 0, lateCents: 0 },
      { currency: "GBP", dueCents: 0, pendingCents: 200, heldCents: 0, underWayCents: 0, lateCents: 0 },
    ],
    pending: [
      { currency: "USD", eligibleAt: first.eligibleAt, cents: 1250, licences: 2 },
      { currency: "GBP", eligibleAt: first.eligibleAt + hours(1), cents: 200, licences: 1 },
    ],
    recent: [],
  });
});

test("payoutsPanel omits reversed earnings from pending days", async () => {
  const label = await makeLabel(ctx.db);
  await takeBack(ctx, await earn(ctx, label, { tokens: 1 }));
  ctx.wait(days(2));
  await takeBack(ctx, await earn(ctx, label, { tokens: 2 }));
  const kept = await earn(ctx, label, { tokens: 3 });
  expect(await runQuery(ctx.db, payoutsPanel(label, label.labelId, ctx.clock.now()))).toMatchObject({
    unpaid: [{ currency: "USD", dueCents: 0, pendingCents: 750 }],
    pending: [{ currency: "USD", eligibleAt: kept.eligibleAt, cents: 750, licences: 1 }],
  });
});

test("payoutsPanel shows a payout as under way, then as recent once made", async () => {
  const { label } = await makeDueLabel(ctx);
  await claimPayout(ctx, { labelId: label.labelId, currency: "USD" }, ctx.clock.now());
  expect(await runQuery(ctx.db, payoutsPanel(label, label.labelId, ctx.clock.now()))).toMatchObject({
    account: "ready",
    unpaid: [{ currency: "USD", dueCents: 0, underWayCents: 500, lateCents: 0 }],
    recent: [],
  });
  await payDueLabels(ctx);
  expect(await runQuery(ctx.db, payoutsPanel(label, label.labelId, ctx.clock.now()))).toMatchObject({
    unpaid: [{ currency: "USD", dueCents: 0, underWayCents: 0, lateCents: 0 }],
    recent: [{ cents: 500, currency: "USD", processedAt: ctx.clock.now(), reversedCents: 0 }],
  });
});

test("payoutsPanel lists the ten newest payouts, newest first", { tags: ["full"] }, async () => {
  const label = await makeLabel(ctx.db);
  await openPayoutAccount(ctx, label, "active");
  await addFunds(ctx);
  for (let tokens = 1; tokens <= 11; tokens += 1) {
    await earn(ctx, label, { tokens });
    ctx.wait(days(91));
    await payDueLabels(ctx);
  }
  const panel = await runQuery(ctx.db, payoutsPanel(label, label.labelId, ctx.clock.now()));
  expect(panel?.recent.map(({ cents }) => cents)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => n * 250));
});

test("labels see only their own profiles, the primary one first", async () => {
  const [label, other] = [await makeLabel(ctx.db), await makeLabel(ctx.db)];
  const second = {
    id: crypto.randomUUID(),
    name: "Aardvark",
    legalEntity: "A",
    address: "1",
    phoneNumber: "1",
  };
  await runBatch(ctx.db, addLabelProfile(ctx.db, { ...second, userId: label.id, isPrimary: false }, 2));
  expect((await listLabels(ctx, label)).map(({ name }) => name)).toEqual(["Night Bus Recordings", "Aardvark"]);
  expect(await runQuery(ctx.db, payoutsPanel(other, label.labelId, ctx.clock.now()))).toBeNull();
  expect(await runQuery(ctx.db, payoutsPanel(label, second.id, ctx.clock.now()))).not.toBeNull();
});
