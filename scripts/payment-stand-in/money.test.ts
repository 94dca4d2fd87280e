import { describe, expect, test } from "vitest";
import { buyTokens, makeLabel, makeStandIn, tenTokens } from "./testing/make-stand-in.ts";

const day = 86_400_000;
type Made = ReturnType<typeof makeStandIn>;
const usd = async ({ stripe }: Made) => {
  const { available, pending } = await stripe.balance.retrieve();
  return { available: available[0]?.amount, pending: pending[0]?.amount };
};

describe("the balance", () => {
  test("money of a payment can be used after two days, less the fee", async () => {
    const made = makeStandIn();
    await buyTokens(made);
    expect(await usd(made)).toEqual({ available: 0, pending: 4825 });
    await made.standIn.advance(2 * day);
    expect(await usd(made)).toEqual({ available: 4825, pending: 0 });
    const [entry] = (await made.stripe.balanceTransactions.list({ type: "charge" })).data;
    expect(entry).toMatchObject({ status: "available", amount: 5000, fee: 175, net: 4825 });
    expect(await made.stripe.balanceTransactions.retrieve(entry?.id ?? "")).toEqual(
      expect.objectContaining({ id: entry?.id }),
    );
  });

  test("pounds are kept apart from dollars and cost their own fee", async () => {
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

  test("a minimum balance can be set and taken away again", async () => {
    const { stripe } = makeStandIn();
    const payouts = { minimum_balance_by_currency: { usd: 12_345 } };
    await stripe.balanceSettings.update({ payments: { payouts } });
    const kept = await stripe.balanceSettings.retrieve();
    expect(kept.payments.payouts?.minimum_balance_by_currency).toEqual({ usd: 12_345 });
    await stripe.balanceSettings.update({
      payments: { payouts: { minimum_balance_by_currency: { usd: "" } } },
    });
    const gone = await stripe.balanceSettings.retrieve();
    expect(gone.payments.payouts?.minimum_balance_by_currency).toBeNull();
  });
});

describe("refunds", () => {
  test("a part and then the rest can be given back, but no cent more", async () => {
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
    const shown = await made.stripe.charges.retrieve(charge, { expand: ["refunds"] });
    expect(shown).toMatchObject({ amount_refunded: 5000, refunded: true });
    expect(shown.refunds?.data).toHaveLength(2);
    expect((await made.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
  });

  test("twenty refunds of everything at once give the money back once", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made);
    const tries = Array.from({ length: 20 }, () => made.stripe.refunds.create({ charge }));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await usd(made)).toEqual({ available: 0, pending: -175 });
  });

  test("a refund that the bank sends back leaves the charge as it was", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made, "4000000000005126");
    const refund = await made.stripe.refunds.create({ charge });
    expect(await made.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "failed" });
    expect(await made.stripe.charges.retrieve(charge)).toMatchObject({
      refunded: false,
      amount_refunded: 0,
    });
  });

  test("a slow refund is pending for a day", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made, "4000000000007726");
    const { id } = await made.stripe.refunds.create({ charge });
    expect(await made.stripe.refunds.retrieve(id)).toMatchObject({ status: "pending" });
    await made.standIn.advance(day);
    expect(await made.stripe.refunds.retrieve(id)).toMatchObject({ status: "succeeded" });
  });
});

describe("disputes", () => {
  test("a dispute takes the amount and a fee; winning brings both back", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made);
    const dispute = await made.control(`charges/${charge}/dispute`);
    expect(await usd(made)).toEqual({ available: -6500, pending: 4825 });
    await expect(made.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: "charge_disputed" });
    await made.control(`disputes/${dispute.id}/end`, { outcome: "won" });
    expect(await usd(made)).toEqual({ available: 0, pending: 4825 });
    expect(await made.stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: "won" });
  });

  test("accepting a dispute loses it, once", async () => {
    const made = makeStandIn();
    const { charge } = await buyTokens(made, "4000000000000259");
    const [dispute] = (await made.stripe.disputes.list({ charge })).data;
    const id = dispute?.id ?? "";
    expect(await made.stripe.disputes.close(id)).toMatchObject({ status: "lost", amount: 5000 });
    await expect(made.stripe.disputes.close(id)).rejects.toMatchObject({ code: "dispute_already_closed" });
  });
});

describe("transfers to labels", () => {
  test("a transfer moves available money, and its group finds it again", async () => {
    const made = makeStandIn();
    const destination = await makeLabel(made);
    await made.control("funds", { amount: 1000, currency: "usd" });
    const wish = { amount: 700, currency: "usd", destination, transfer_group: "payout_1" };
    const transfer = await made.stripe.transfers.create(wish);
    expect(await usd(made)).toEqual({ available: 300, pending: 0 });
    const found = await made.stripe.transfers.list({ transfer_group: "payout_1", destination });
    expect(found.data.map(({ id }) => id)).toEqual([transfer.id]);
  });

  test("pending money cannot be transferred", async () => {
    const made = makeStandIn();
    const destination = await makeLabel(made);
    await buyTokens(made);
    const wish = { amount: 700, currency: "usd", destination };
    await expect(made.stripe.transfers.create(wish)).rejects.toMatchObject({ code: "balance_insufficient" });
    await made.standIn.advance(2 * day);
    expect(await made.stripe.transfers.create(wish)).toMatchObject({ amount: 700 });
  });

  test("with its charge named, pending money can be promised up to that charge", async () => {
    const made = makeStandIn();
    const destination = await makeLabel(made);
    const { charge } = await buyTokens(made);
    const wish = { amount: 3000, currency: "usd", destination, source_transaction: charge };
    await made.stripe.transfers.create(wish);
    await expect(made.stripe.transfers.create(wish)).rejects.toMatchObject({ code: "balance_insufficient" });
  });

  test("ten transfers at once never send more than there is", async () => {
    const made = makeStandIn();
    const destination = await makeLabel(made);
    await made.control("funds", { amount: 350, currency: "usd" });
    const wish = { amount: 100, currency: "usd", destination };
    const settled = await Promise.allSettled(
      Array.from({ length: 10 }, () => made.stripe.transfers.create(wish)),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await usd(made)).toEqual({ available: 50, pending: 0 });
  });

  test.each(["new", "left-halfway", "under-review", "restricted", "rejected"])(
    "an account that is %s receives nothing",
    async (stage) => {
      const made = makeStandIn();
      const destination = await makeLabel(made, stage);
      await made.control("funds", { amount: 1000, currency: "usd" });
      await expect(
        made.stripe.transfers.create({ amount: 100, currency: "usd", destination }),
      ).rejects.toMatchObject({ code: "insufficient_capabilities_for_transfer" });
    },
  );

  test("a reversal brings money back while the label still has it", async () => {
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

describe("delayed payments and the clock", () => {
  const payLater = async (made: Made, card: string) => {
    const { id } = await made.stripe.checkout.sessions.create(tenTokens);
    await made.control(`sessions/${id}/pay`, { card });
    return id;
  };

  test("a bank debit completes the session unpaid and arrives three days later", async () => {
    const made = makeStandIn();
    const id = await payLater(made, "000123456789");
    expect(await made.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
    });
    expect(await usd(made)).toEqual({ available: 0, pending: 0 });
    await made.standIn.advance(3 * day);
    expect(await made.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
    expect(await usd(made)).toEqual({ available: 0, pending: 4825 });
  });

  test("a bank debit that fails never pays", async () => {
    const made = makeStandIn();
    const id = await payLater(made, "000111111116");
    await made.control(`sessions/${id}/settle`, { outcome: "fails" });
    await made.standIn.advance(9 * day);
    expect(await made.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "unpaid" });
    await expect(made.control(`sessions/${id}/settle`, { outcome: "succeeds" })).rejects.toThrow(
      "No delayed payment",
    );
  });

  test("a session ends with its time, or when it is asked to", async () => {
    const made = makeStandIn();
    const soon = Math.floor(Date.now() / 1000) + 1800;
    const { id } = await made.stripe.checkout.sessions.create({ ...tenTokens, expires_at: soon });
    await made.standIn.advance(1_801_000);
    expect(await made.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
    const other = await made.stripe.checkout.sessions.create(tenTokens);
    expect(await made.stripe.checkout.sessions.expire(other.id)).toMatchObject({ status: "expired" });
    await expect(made.stripe.checkout.sessions.expire(other.id)).rejects.toThrow("can be expired");
  });

  test("a caller whose clock stayed behind can still say when a session ends", async () => {
    const made = makeStandIn();
    await made.standIn.advance(91 * day);
    const soon = Math.floor(Date.now() / 1000) + 3600;
    const { id } = await made.stripe.checkout.sessions.create({ ...tenTokens, expires_at: soon });
    expect(await made.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open" });
  });

  test("sessions are listed in pages, newest first", async () => {
    const { stripe } = makeStandIn();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) {
      // oxlint-disable-next-line no-await-in-loop -- the order is what is looked at
      made.unshift((await stripe.checkout.sessions.create(tenTokens)).id);
    }
    const all: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 2, status: "open" }))
      all.push(session.id);
    expect(all).toEqual(made);
    const later = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.checkout.sessions.list({ created: { gte: later } })).data).toEqual([]);
  });
});
