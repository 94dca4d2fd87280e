import { describe, expect, test } from "vitest";
import { buyTokens, makeStandIn, usd } from "./test-stand-in.ts";

describe("disputes", () => {
  test("withdraw the amount and a fee, and return both when won", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made);
    const dispute = await made.control(`charges/${charge}/dispute`);
    expect(await usd(made)).toEqual({ available: -6500, pending: 4825 });
    await expect(made.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: "charge_disputed" });
    await made.control(`disputes/${dispute.id}/end`, { outcome: "won" });
    expect(await usd(made)).toEqual({ available: 0, pending: 4825 });
    expect(await made.stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: "won" });
  });

  test("can be lost only once", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made, "4000000000000259");
    const [dispute] = (await made.stripe.disputes.list({ charge })).data;
    const id = dispute?.id ?? "";
    const lose = () => made.control(`disputes/${id}/end`, { outcome: "lost" });
    expect(await lose()).toMatchObject({ status: "lost", amount: 5000 });
    await expect(lose()).rejects.toThrow("already closed");
  });
});
