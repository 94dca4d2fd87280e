import { describe, expect, test } from "vitest";
import { buyTokens, day, makeLabel, makeStandIn, usd } from "./test-stand-in.ts";

describe("transfers to labels", () => {
  test("move available money and are found by their group", async () => {
    const made = makeStandIn();
    const destination = await makeLabel(made);
    await made.control("funds", { amount: 1000, currency: "usd" });
    const request = { amount: 700, currency: "usd", destination, transfer_group: "payout_1" };
    const transfer = await made.stripe.transfers.create(request);
    expect(await usd(made)).toEqual({ available: 300, pending: 0 });
    const found = await made.stripe.transfers.list({ transfer_group: "payout_1", destination });
    expect(found.data.map(({ id }) => id)).toEqual([transfer.id]);
  });

  test("cannot use pending money", async () => {
    const made = makeStandIn();
    const destination = await makeLabel(made);
    await buyTokens(made);
    const request = { amount: 700, currency: "usd", destination };
    await expect(made.stripe.transfers.create(request)).rejects.toMatchObject({
      code: "balance_insufficient",
    });
    await made.standIn.advance(2 * day);
    expect(await made.stripe.transfers.create(request)).toMatchObject({ amount: 700 });
  });

  test("never exceed the balance when ten run concurrently", async () => {
    const made = makeStandIn();
    const destination = await makeLabel(made);
    await made.control("funds", { amount: 350, currency: "usd" });
    const request = { amount: 100, currency: "usd", destination };
    const settled = await Promise.allSettled(Array.from({ length: 10 }, () => made.stripe.transfers.create(request)));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await usd(made)).toEqual({ available: 50, pending: 0 });
  });

  test.each(["new", "left-halfway", "under-review", "restricted", "rejected"])(
    "are refused for a %s account",
    async (stage) => {
      const made = makeStandIn();
      const destination = await makeLabel(made, stage);
      await made.control("funds", { amount: 1000, currency: "usd" });
      await expect(made.stripe.transfers.create({ amount: 100, currency: "usd", destination })).rejects.toMatchObject({
        code: "insufficient_capabilities_for_transfer",
      });
    },
  );

  test("can be reversed while the label still has the money", async () => {
    const made = makeStandIn();
    const destination = await makeLabel(made);
    await made.control("funds", { amount: 1000, currency: "usd" });
    const { id } = await made.stripe.transfers.create({ amount: 700, currency: "usd", destination });
    await made.stripe.transfers.createReversal(id, { amount: 200 });
    expect(await usd(made)).toEqual({ available: 500, pending: 0 });
    expect(await made.stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 200, reversed: false });
    expect((await made.stripe.transfers.listReversals(id)).data).toHaveLength(1);
    await expect(made.stripe.transfers.createReversal(id, { amount: 501 })).rejects.toMatchObject({
      code: "transfer_reversal_too_large",
    });
    await made.standIn.advance(3 * day);
    await expect(made.stripe.transfers.createReversal(id)).rejects.toMatchObject({
      code: "balance_insufficient",
    });
  });
});
