import { expect, test } from "vitest";
import { expectOk } from "#tests/support/expect-ok.ts";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender, makePendingRender } from "#tests/support/finished-render.ts";
import { refund } from "#tests/support/refunds.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { createCheckout } from "#worker/domain/money/purchases/create-checkout.ts";
import { settleCheckout } from "#worker/domain/money/purchases/settle-checkout.ts";
import { exportMovements } from "./export-movements.ts";
import { readBalance } from "#worker/domain/money/purchases/tokens/grant-tokens.ts";

const ctx = createStripeTestContext();

test("exports each movement with running balance, documents and licence", async () => {
  const brand = await makeBrand(ctx.db, { tokens: 0 });
  const label = await makeLabel(ctx.db);
  const track = await makeTrack(ctx.db, label.labelId, { priceTokens: 2 });
  const checkout = expectOk(
    await createCheckout(ctx, brand, {
      priceId: "tokens-10",
      currency: "GBP",
      poNumber: "=PO",
      reference: "Spring",
    }),
  );
  await ctx.control(`sessions/${checkout.sessionId}/pay`);
  await settleCheckout(ctx, checkout.sessionId, []);
  ctx.wait(1);
  await makeFinishedRender(ctx, brand, track);
  ctx.wait(1);
  await refund(ctx, await makeSuperUser(ctx.db), { id: checkout.purchaseId }, { tokens: 3 });
  await ctx.settle();
  ctx.wait(1);
  await makePendingRender(ctx, brand, track);

  const text = await new Response(exportMovements(ctx, brand)).text();
  const rows = text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
  expect(rows.map((row) => row.slice(1, 7))).toEqual([
    ["Purchase", "10", "10", "40.00", "0.00", "GBP"],
    ["Licence", "-2", "8", "", "", ""],
    ["Refund", "-3", "5", "-12.00", "0.00", "GBP"],
    ["Reserved for a render", "-2", "3", "", "", ""],
  ]);
  expect(rows[0]?.slice(9, 11)).toEqual(["'=PO", "Spring"]);
  expect(rows[1]?.[7]).toMatch(/\w/);
  expect(rows[1]?.[8]).toContain(track.title);
  expect(rows[2]?.[11]).toMatch(/-CN-01$/);
  expect(await readBalance(ctx, brand)).toBe(3);
});

test("exports all pages, without another account's movements", async () => {
  const [brand, other] = [await makeBrand(ctx.db, { tokens: 0 }), await makeBrand(ctx.db, { tokens: 0 })];
  await buyTokens(ctx, other);
  for (let n = 0; n < 3; n += 1) await buyTokens(ctx, brand, { priceId: "tokens-1" });
  const text = await new Response(exportMovements(ctx, brand, 2)).text();
  const balances = text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[3]);
  expect(balances).toEqual(["1", "2", "3"]);
});
