import { beforeEach, describe, expect, test } from "vitest";
import { stripeEvents } from "#drizzle/schema/index.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { readTokens } from "#tests/support/disputes.ts";
import { openCheckout, readPurchase } from "#tests/support/buy-tokens.ts";
import { makeBrand } from "#tests/support/factories.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { receiveEvent } from "./receive-event.ts";

const ctx = createStripeTestContext();
let brand: Awaited<ReturnType<typeof makeBrand>>;

beforeEach(async () => {
  brand = await makeBrand(ctx.db, { tokens: 0 });
});

type Endpoint = "webhooks" | "events";
const secretOf = (endpoint: Endpoint) =>
  endpoint === "webhooks" ? ctx.settings.STRIPE_WEBHOOK_SECRET : ctx.settings.STRIPE_EVENTS_SECRET;

/** Defaults to a signature made now, with the endpoint's own secret. */
type Signing = { endpoint?: Endpoint; secret?: string; secondsAway?: number };
const sign = (body: string, { endpoint = "webhooks", secret = secretOf(endpoint), secondsAway = 0 }: Signing = {}) =>
  ctx.stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp: Math.floor(ctx.clock.now() / 1000) + secondsAway,
  });

async function post(body: string, signature: string | null, endpoint: Endpoint = "webhooks"): Promise<number> {
  const headers: Record<string, string> = signature === null ? {} : { "stripe-signature": signature };
  const answer = await ctx.product(`/api/stripe/${endpoint}`, { method: "POST", body, headers });
  return answer.status;
}

function snapshot(type: string, subjectId: string | undefined, id = `evt_${crypto.randomUUID()}`): string {
  return JSON.stringify({ id, object: "event", type, created: 1, data: { object: { id: subjectId } } });
}

function thin(type: string, id = `evt_${crypto.randomUUID()}`): string {
  return JSON.stringify({
    id,
    object: "v2.core.event",
    type,
    created: "2026-11-21T12:00:00.000Z",
    related_object: { id: "acct_1", type: "v2.core.account", url: "/v2/core/accounts/acct_1" },
  });
}

const noted = () => ctx.db.select().from(stripeEvents);

const tokens = async () => (await readTokens(ctx, brand)).spendable;

async function payCheckout(card?: string): Promise<string> {
  const { sessionId } = await openCheckout(ctx, brand);
  await ctx.control(`sessions/${sessionId}/pay`, card ? { card } : {});
  return sessionId;
}

describe("invalid webhook event", () => {
  const body = snapshot("checkout.session.completed", "cs_test_1");
  const wrong: Record<string, () => Promise<string | null>> = {
    "without a signature": async () => null,
    "with an empty signature": async () => "",
    "with a malformed signature": async () => "v1=1",
    "signed with another secret": () => sign(body, { secret: "whsec_somebody-elses" }),
    "signed with the secret of the other endpoint": () => sign(body, { secret: secretOf("events") }),
    "signed for another body": () => sign(snapshot("checkout.session.completed", "cs_test_2")),
    "signed for the same body formatted differently": () => sign(JSON.stringify(JSON.parse(body), null, 2)),
    "signed more than five minutes ago": () => sign(body, { secondsAway: -301 }),
    "signed more than five minutes ahead": () => sign(body, { secondsAway: 301 }),
    "signed years ahead": () => sign(body, { secondsAway: 100_000_000 }),
    "from the past with a current timestamp appended": async () =>
      `${await sign(body, { secondsAway: -301 })},t=${Math.floor(ctx.clock.now() / 1000)}`,
    "from the future with a current timestamp prepended": async () =>
      `t=${Math.floor(ctx.clock.now() / 1000)},${await sign(body, { secondsAway: 301 })}`,
    "signed under an older scheme": async () => (await sign(body)).replace("v1=", "v0="),
    "without a timestamp": async () => (await sign(body)).replace(/t=\d+,/, ""),
    "with a non-numeric timestamp": async () => (await sign(body)).replace(/t=\d+/, "t=now"),
  };

  test.each(Object.keys(wrong))("is rejected and not stored: %s", async (name) => {
    const before = await noted();
    expect(await post(body, (await wrong[name]?.()) ?? null)).toBe(401);
    expect(await noted()).toEqual(before);
  });

  test.each(["no JSON", "[]", "{}", '{"id":"evt_1","object":"event"}', '{"object":"v2.core.event"}'])(
    "is rejected for an unusable body despite its signature: %s",
    async (nonsense) => {
      const before = await noted();
      expect(await post(nonsense, await sign(nonsense))).toBe(400);
      expect(await noted()).toEqual(before);
    },
  );

  test("is rejected when thin and snapshot events are swapped", async () => {
    const [thinBody, snapshotBody] = [thin("v2.core.account.closed"), snapshot("charge.refunded", "ch_1")];
    expect(await post(thinBody, await sign(thinBody))).toBe(400);
    expect(await post(snapshotBody, await sign(snapshotBody, { endpoint: "events" }), "events")).toBe(400);
  });
});

describe("valid webhook event", () => {
  test.each([-300, -1, 0, 1, 300])("is accepted when signed %i seconds from now", async (secondsAway) => {
    const body = snapshot("product.created", "prod_1");
    expect(await post(body, await sign(body, { secondsAway }))).toBe(200);
  });

  test("is accepted when one of several signatures matches", async () => {
    const body = snapshot("product.created", "prod_1");
    const [right, old] = [await sign(body), await sign(body, { secret: "whsec_before" })];
    const header = `${old},${right.split(",")[1]}`;
    expect(await post(body, header)).toBe(200);
  });

  test("is stored even when its type is unknown", async () => {
    for (const [body, endpoint] of [
      [snapshot("some.new.kind", "obj_1", "evt_new"), "webhooks"],
      [thin("v9.some.new.kind", "evt_new_thin"), "events"],
      [snapshot("balance.available", undefined, "evt_balance"), "webhooks"],
    ] as const) {
      expect(await post(body, await sign(body, { endpoint }), endpoint)).toBe(200);
    }
    const rows = await noted();
    expect(rows).toContainEqual({
      id: "evt_new",
      type: "some.new.kind",
      subjectId: "obj_1",
      createdAt: 1000,
      receivedAt: ctx.clock.now(),
    });
    expect(rows.find(({ id }) => id === "evt_new_thin")).toMatchObject({
      subjectId: "acct_1",
      createdAt: Date.UTC(2026, 10, 21, 12),
    });
    expect(rows.find(({ id }) => id === "evt_balance")).toMatchObject({ subjectId: null });
  });

  test("is accepted for a checkout of another shop", async () => {
    const other = await ctx.stripe.checkout.sessions.create({
      mode: "payment",
      line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Mug" } } }],
      success_url: "https://shop.example/thanks",
    });
    await ctx.control(`sessions/${other.id}/pay`);
    const body = snapshot("checkout.session.completed", other.id);
    expect(await post(body, await sign(body))).toBe(200);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });
});

describe("payment webhook event", () => {
  test("returns 200 for each of 21 deliveries and credits once", async () => {
    const sessionId = await payCheckout();
    const body = snapshot("checkout.session.completed", sessionId, "evt_often");
    const signature = await sign(body);
    const answers = await concurrently(20, () => post(body, signature));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await post(body, signature)).toBe(200);
    expect(await tokens()).toBe(10);
    expect((await noted()).filter(({ id }) => id === "evt_often")).toHaveLength(1);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is stored in the same batch as the credit", async () => {
    const sessionId = await payCheckout();
    const body = snapshot("checkout.session.completed", sessionId, "evt_batch");
    await ctx.db.run("CREATE TRIGGER boom BEFORE INSERT ON stripe_events BEGIN SELECT RAISE(ABORT, 'boom'); END");
    expect(await post(body, await sign(body))).toBe(500);
    expect(await tokens()).toBe(0);
    expect((await readPurchase(ctx, sessionId)).status).toBe("open");
    await ctx.db.run("DROP TRIGGER boom");
    expect(await post(body, await sign(body))).toBe(200);
    expect(await tokens()).toBe(10);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("returns 500 and is not stored while the provider fails", async () => {
    const sessionId = await payCheckout();
    const body = snapshot("checkout.session.completed", sessionId, "evt_again");
    await ctx.breakCall("GET", `/v1/checkout/sessions/${sessionId}`, "before");
    expect(await post(body, await sign(body))).toBe(500);
    expect((await noted()).filter(({ id }) => id === "evt_again")).toEqual([]);
    expect(await post(body, await sign(body))).toBe(200);
    expect(await tokens()).toBe(10);
  });

  test("is verified with the provider before it credits anything", async () => {
    const { sessionId } = await openCheckout(ctx, brand);
    const body = snapshot("checkout.session.async_payment_succeeded", sessionId);
    expect(await post(body, await sign(body))).toBe(200);
    expect((await readPurchase(ctx, sessionId)).status).toBe("open");
    expect(await tokens()).toBe(0);
    expect((await noted()).filter(({ subjectId }) => subjectId === sessionId)).toHaveLength(1);
  });

  const kinds = ["completed", "async_payment_succeeded", "async_payment_failed", "expired"];
  const orders = permutations(kinds);

  const ways: [how: string, card: string | undefined, added: number, status: string, tags: "full"[]][] = [
    ["paid at once", undefined, 10, "paid", ["full"]],
    ["paid after days", "000123456789", 10, "paid", []],
    ["never paid", "000111111116", 0, "failed", ["full"]],
  ];
  for (const [how, card, added, status, tags] of ways)
    test(`has the same result in all 24 event orders (${how})`, { tags }, async () => {
      for (const order of orders) {
        brand = await makeBrand(ctx.db, { tokens: 0 });
        const sessionId = await payCheckout(card);
        for (const [position, kind] of order.entries()) {
          if (position === 2 && card) {
            const outcome = status === "paid" ? "succeeds" : "fails";
            // The payment settles between two webhook events.
            await ctx.control(`sessions/${sessionId}/settle`, { outcome });
          }
          const body = snapshot(`checkout.session.${kind}`, sessionId);
          expect(await post(body, await sign(body))).toBe(200);
        }
        expect([order, (await readPurchase(ctx, sessionId)).status, await tokens()]).toEqual([order, status, added]);
      }
      expect(await findLedgerFaults(ctx.db)).toEqual([]);
    });
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

test("accepts the secret of each destination that shares an endpoint", async () => {
  const { STRIPE_WEBHOOK_SECRET } = ctx.settings;
  const both = { ...ctx.settings, STRIPE_WEBHOOK_SECRET: `${STRIPE_WEBHOOK_SECRET},whsec_of-the-second` };
  const answer = async (secret: string) => {
    const body = snapshot("payout.paid", "po_1");
    const sent = { body, signature: await sign(body, { secret }) };
    return receiveEvent({ ...ctx, settings: both }, "webhooks", sent);
  };
  expect(await answer(STRIPE_WEBHOOK_SECRET)).toEqual({ ok: true, isNew: true });
  expect(await answer("whsec_of-the-second")).toEqual({ ok: true, isNew: true });
  expect(await answer("whsec_of-nobody")).toEqual({ ok: false, refusal: "bad-signature" });
});
