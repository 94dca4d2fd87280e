import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { buyTokens, makeLabel, makeStandIn, secrets, tenTokens } from "./test-stand-in.ts";

type Post = { url: string; signature: string; body: string };

/** Fake product that records what is posted to it; `answers` are its first statuses, then 200. */
function makeListener(answers: number[] = []) {
  const posts: Post[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const signature = request.headers.get("stripe-signature") ?? "";
    posts.push({ url: request.url, signature, body: await request.text() });
    return new Response("", { status: answers.shift() ?? 200 });
  };
  return { posts, send };
}

const typeOf = ({ body }: Post): string => JSON.parse(body).type;

describe("webhooks", () => {
  test("for a payment carry the session and a signature valid in the SDK", async () => {
    const { posts, send } = makeListener();
    const made = makeStandIn({ send });
    const { session } = await buyTokens(made);
    await made.standIn.deliverDue();
    expect(posts.map(({ url }) => url)).toEqual(["http://product.test/api/stripe/webhooks"]);
    const [{ body, signature } = { body: "", signature: "" }] = posts;
    const event = await made.stripe.webhooks.constructEventAsync(body, signature, secrets.webhookSecret);
    expect(event).toMatchObject({
      type: "checkout.session.completed",
      api_version: Stripe.API_VERSION,
      data: { object: { id: session.id, payment_status: "paid" } },
    });
    const tampered = made.stripe.webhooks.constructEventAsync(`${body} `, signature, secrets.webhookSecret);
    await expect(tampered).rejects.toThrow("No signatures found");
  });

  test("for accounts are thin, with a secret and path of their own", async () => {
    const { posts, send } = makeListener();
    const made = makeStandIn({ send });
    const id = await makeLabel(made);
    await made.standIn.deliverDue();
    expect(posts.map(typeOf)).toEqual([
      "v2.core.account.created",
      "v2.core.account[requirements].updated",
      "v2.core.account[configuration.recipient].capability_status_updated",
    ]);
    const last = posts[2];
    expect(last?.url).toBe("http://product.test/api/stripe/events");
    const notification = await made.stripe.parseEventNotificationAsync(
      last?.body ?? "",
      last?.signature ?? "",
      secrets.eventsSecret,
    );
    expect(notification).toMatchObject({ related_object: { id, type: "v2.core.account" } });
  });

  test("are signed with real time when the stand-in's clock is far ahead", async () => {
    const { posts, send } = makeListener();
    const made = makeStandIn({ send });
    await made.standIn.advance(91 * 86_400_000);
    await buyTokens(made);
    await made.standIn.deliverDue();
    const signedAt = Number(/t=(\d+)/.exec(posts[0]?.signature ?? "")?.[1]);
    expect(Math.abs(signedAt - Date.now() / 1000)).toBeLessThan(60);
  });

  test("are retried byte for byte until accepted", async () => {
    const { posts, send } = makeListener([500, 404]);
    let now = Date.now();
    const made = makeStandIn({ send, now: () => now });
    await buyTokens(made);
    await made.standIn.deliverDue();
    await made.standIn.deliverDue();
    expect(posts).toHaveLength(1);
    now += 1000;
    await made.standIn.deliverDue();
    await made.standIn.deliverDue({ isForced: true });
    await made.standIn.deliverDue({ isForced: true });
    expect(posts).toHaveLength(3);
    expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
    const [event] = Object.values((await made.standIn.readState()).events);
    expect(event?.delivery).toMatchObject({
      status: "delivered",
      attempts: [{ answer: "500" }, { answer: "404" }, { answer: "200" }],
    });
  });

  test("stay queued while the product is unreachable", async () => {
    const send: typeof fetch = async () => Promise.reject(new Error("connection refused"));
    const made = makeStandIn({ send });
    await buyTokens(made);
    await made.standIn.deliverDue();
    const [event] = Object.values((await made.standIn.readState()).events);
    expect(event?.delivery).toMatchObject({
      status: "waiting",
      attempts: [{ answer: "connection refused" }],
    });
  });

  test("can be resent", async () => {
    const { posts, send } = makeListener();
    const made = makeStandIn({ send });
    await buyTokens(made);
    await made.standIn.deliverDue();
    await made.control(`events/${JSON.parse(posts[0]?.body ?? "{}").id}/resend`);
    await made.standIn.deliverDue();
    expect(posts[1]?.body).toBe(posts[0]?.body);
  });

  test("cover every step of a payment's life", async () => {
    const { posts, send } = makeListener();
    const made = makeStandIn({ send });
    const { charge } = await buyTokens(made);
    await made.stripe.refunds.create({ charge, amount: 1000 });
    const { id } = await made.control(`charges/${charge}/dispute`);
    await made.control(`disputes/${id}/end`, { outcome: "won" });
    const late = await made.stripe.checkout.sessions.create(tenTokens);
    await made.control(`sessions/${late.id}/pay`, { card: "000123456789" });
    await made.control(`sessions/${late.id}/settle`, { outcome: "succeeds" });
    const never = await made.stripe.checkout.sessions.create(tenTokens);
    await made.stripe.checkout.sessions.expire(never.id);
    await made.standIn.deliverDue();
    expect(posts.map(typeOf)).toEqual([
      "checkout.session.completed",
      "refund.created",
      "charge.refunded",
      "refund.updated",
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.funds_reinstated",
      "charge.dispute.closed",
      "checkout.session.completed",
      "checkout.session.async_payment_succeeded",
      "checkout.session.expired",
    ]);
  });
});
