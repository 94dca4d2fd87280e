import { describe, expect, test } from "vitest";
import { buyTokens, day, makeStandIn, tenTokens, usd } from "./test-stand-in.ts";

describe("the balance", () => {
  test("makes a payment available after two days, less the fee", async () => {
    const made = makeStandIn();
    await buyTokens(made);
    expect(await usd(made)).toEqual({ available: 0, pending: 4825 });
    await made.standIn.advance(2 * day);
    expect(await usd(made)).toEqual({ available: 4825, pending: 0 });
    const [entry] = (await made.stripe.balanceTransactions.list({ type: "charge" })).data;
    expect(entry).toMatchObject({ status: "available", amount: 5000, fee: 175, net: 4825 });
  });

  test("separates pounds from dollars, each with its own fee", async () => {
    const made = makeStandIn();
    const price = { currency: "gbp", unit_amount: 4000, product_data: { name: "10 licence tokens" } };
    const items = { line_items: [{ quantity: 1, price_data: price }] };
    const { id } = await made.stripe.checkout.sessions.create({ ...tenTokens, ...items });
    await made.control(`sessions/${id}/pay`);
    const { pending } = await made.stripe.balance.retrieve();
    expect(pending).toEqual([
      { amount: 0, currency: "usd" },
      { amount: 4000 - 80, currency: "gbp" },
    ]);
  });

  test("keeps a minimum in each currency", async () => {
    const { stripe } = makeStandIn();
    const keep = (minimum: Record<string, number>) =>
      stripe.balanceSettings.update({ payments: { payouts: { minimum_balance_by_currency: minimum } } });
    await keep({ usd: 1, gbp: 500 });
    const { payments } = await keep({ usd: 12_345 });
    expect(payments.payouts?.minimum_balance_by_currency).toEqual({ usd: 12_345, gbp: 500 });
  });
});
