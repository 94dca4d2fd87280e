import { describe, expect, test } from "vitest";
import { type TestStandIn, day, makeStandIn, tenTokens, usd } from "./test-stand-in.ts";

describe("delayed payments and the clock", () => {
  const payLater = async (made: TestStandIn, card: string) => {
    const { id } = await made.stripe.checkout.sessions.create(tenTokens);
    await made.control(`sessions/${id}/pay`, { card });
    return id;
  };

  test("a bank debit completes the session unpaid and settles three days later", async () => {
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

  test("a failed bank debit never pays", async () => {
    const made = makeStandIn();
    const id = await payLater(made, "000111111116");
    await made.control(`sessions/${id}/settle`, { outcome: "fails" });
    await made.standIn.advance(9 * day);
    expect(await made.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "unpaid" });
    await expect(made.control(`sessions/${id}/settle`, { outcome: "succeeds" })).rejects.toThrow("No delayed payment");
  });

  test("a session expires at its time or on request", async () => {
    const made = makeStandIn();
    const soon = Math.floor(Date.now() / 1000) + 1800;
    const { id } = await made.stripe.checkout.sessions.create({ ...tenTokens, expires_at: soon });
    await made.standIn.advance(1_801_000);
    expect(await made.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
    const other = await made.stripe.checkout.sessions.create(tenTokens);
    expect(await made.stripe.checkout.sessions.expire(other.id)).toMatchObject({ status: "expired" });
    await expect(made.stripe.checkout.sessions.expire(other.id)).rejects.toThrow("can be expired");
  });

  test("accepts an expiry from a client with a lagging clock", async () => {
    const made = makeStandIn();
    await made.standIn.advance(91 * day);
    const soon = Math.floor(Date.now() / 1000) + 3600;
    const { id } = await made.stripe.checkout.sessions.create({ ...tenTokens, expires_at: soon });
    expect(await made.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open" });
  });

  test("pages through sessions, newest first", async () => {
    const { stripe } = makeStandIn();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) {
      // Sequential, because the order is tested.
      made.unshift((await stripe.checkout.sessions.create(tenTokens)).id);
    }
    const all: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 2, status: "open" })) all.push(session.id);
    expect(all).toEqual(made);
    const later = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.checkout.sessions.list({ created: { gte: later } })).data).toEqual([]);
  });
});
