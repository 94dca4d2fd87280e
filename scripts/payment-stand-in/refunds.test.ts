import { describe, expect, test } from "vitest";
import { buyTokens, day, makeStandIn, usd } from "./test-stand-in.ts";

describe("refunds", () => {
  test("can be a part and then the rest, but not a cent more", async () => {
    const made = makeStandIn();
    const { intent, charge } = await buyTokens(made);
    const part = { payment_intent: intent.id, amount: 2000 };
    const refund = await made.stripe.refunds.create(part);
    expect(refund).toMatchObject({ amount: 2000, status: "succeeded", charge });
    expect(await usd(made)).toEqual({ available: 0, pending: 2825 });
    await expect(made.stripe.refunds.create({ charge, amount: 3001 })).rejects.toMatchObject({
      code: "amount_too_large",
    });
    await made.stripe.refunds.create({ charge });
    await expect(made.stripe.refunds.create({ charge })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const shown = await made.stripe.charges.retrieve(charge);
    expect(shown).toMatchObject({ amount_refunded: 5000, refunded: true });
    expect((await made.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
  });

  test("succeed once among twenty concurrent full refunds", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made);
    const tries = Array.from({ length: 20 }, () => made.stripe.refunds.create({ charge }));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await usd(made)).toEqual({ available: 0, pending: -175 });
  });

  test("restore the charge if the bank returns them", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made, "4000000000005126");
    const refund = await made.stripe.refunds.create({ charge });
    expect(await made.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "failed" });
    expect(await made.stripe.charges.retrieve(charge)).toMatchObject({
      refunded: false,
      amount_refunded: 0,
    });
  });

  test("are pending for a day with a slow card", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made, "4000000000007726");
    const { id } = await made.stripe.refunds.create({ charge });
    expect(await made.stripe.refunds.retrieve(id)).toMatchObject({ status: "pending" });
    await made.standIn.advance(day);
    expect(await made.stripe.refunds.retrieve(id)).toMatchObject({ status: "succeeded" });
  });
});
