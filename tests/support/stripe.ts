import { Hono } from "hono";
import { createPaymentStandIn, type PaymentStandIn } from "#scripts/payment-stand-in/create-payment-stand-in.ts";
import { memoryStore } from "#scripts/payment-stand-in/store.ts";
import type { ApiEnv } from "#worker/api/access.ts";
import { api } from "#worker/api/api.ts";
import { requireSameOrigin } from "#worker/api/middleware.ts";
import { createStripe } from "#worker/platform/stripe.ts";
import { type TestContext, createTestContext } from "./app-context.ts";

export type StripeTestContext = TestContext & {
  /** Payment stand-in of this context alone, on its clock. */
  standIn: PaymentStandIn;
  /** Acts as a user at Stripe or a bank: control calls of scripts/payment-stand-in/control.ts. */
  control(call: string, body?: object): Promise<unknown>;
  /** Fails the next such call, `before` it runs or `after` it, when only the response is lost. */
  breakCall(method: "GET" | "POST", path: string, how: "before" | "after"): Promise<void>;
  /** Drops the connection after the next such call has run: the SDK gets no response, however often it retries. */
  cutLine(method: "GET" | "POST", path: string): void;
  /** Calls our own API in this context, as the provider and browsers do. */
  product(path: string, init?: RequestInit): Promise<Response>;
  /** Delivers every waiting webhook event to our API, once. */
  deliver(): Promise<void>;
};

/** Attempts of the SDK: one and two retries. */
const tries = 3;

/** Years before policy 2026-2: labels get half of the list price, however often a test waits 90 days. */
export const underHalf = Date.UTC(2020, 10, 21, 12);

/** Creates a test context whose `stripe` is the real SDK, connected to an in-process payment stand-in. */
export function createStripeTestContext(startAt?: number): StripeTestContext {
  const ctx = createTestContext(startAt);
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_EVENTS_SECRET, PUBLIC_ORIGIN } = ctx.settings;
  const product = serveApi(ctx);
  const standIn = createPaymentStandIn({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    eventsSecret: STRIPE_EVENTS_SECRET,
    productOrigin: PUBLIC_ORIGIN,
    ownOrigin: "http://stand-in.test",
    store: memoryStore(),
    now: () => ctx.clock.now(),
    send: async (input, init) => product(await signAnew(ctx, new Request(input, init))),
  });
  const line = breakableLine((request) => standIn.fetch(request));
  const control = async (call: string, body: object = {}): Promise<unknown> => {
    const request = { method: "POST", body: JSON.stringify(body) };
    const response = await standIn.fetch(new Request(`http://stand-in.test/control/${call}`, request));
    if (!response.ok) throw new Error(`${call}: ${await response.text()}`);
    return response.json();
  };
  const stripe = createStripe({
    secretKey: STRIPE_SECRET_KEY,
    apiUrl: "http://localhost:1",
    fetch: (input, init) => line.fetch(new Request(input, init)),
  });
  return Object.assign(ctx, {
    // Skips the SDK's half-second retry delay.
    stripe: Object.assign(stripe, { getInitialNetworkRetryDelay: () => 0 }),
    standIn,
    control,
    async breakCall(method: "GET" | "POST", path: string, how: "before" | "after") {
      await control("break", { method, path, how, times: tries });
    },
    cutLine: line.cut,
    product: async (path: string, init?: RequestInit) => product(new Request(new URL(path, PUBLIC_ORIGIN), init)),
    deliver: () => standIn.deliverDue({ isForced: true }),
  });
}

/** Serves our API behind the Worker's origin check. */
function serveApi(ctx: TestContext): (request: Request) => Promise<Response> {
  const app = new Hono<ApiEnv>()
    .onError((error, c) => c.text(error.message, 500))
    .use(async (c, next) => {
      c.set("app", ctx);
      await next();
    })
    .use(requireSameOrigin)
    .route("/", api);
  return async (request) => app.fetch(request);
}

/** Posts a new, correctly signed webhook event about a subject to our endpoint. Returns the response status. */
export async function postEvent(ctx: StripeTestContext, type: string, subjectId: string): Promise<number> {
  const id = `evt_${crypto.randomUUID()}`;
  const body = JSON.stringify({ id, object: "event", type, created: 1, data: { object: { id: subjectId } } });
  const url = new URL("/api/stripe/webhooks", ctx.settings.PUBLIC_ORIGIN);
  const signed = await signAnew(ctx, new Request(url, { method: "POST", body }));
  const signature = signed.headers.get("stripe-signature") ?? "";
  const headers = { "stripe-signature": signature };
  const answer = await ctx.product(url.pathname, { method: "POST", body, headers });
  return answer.status;
}

/** Signs again by the test's clock: the stand-in signs by the machine's. */
async function signAnew({ stripe, clock, settings }: TestContext, event: Request): Promise<Request> {
  const payload = await event.text();
  const isThin = new URL(event.url).pathname.endsWith("/events");
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: isThin ? settings.STRIPE_EVENTS_SECRET : settings.STRIPE_WEBHOOK_SECRET,
    timestamp: Math.floor(clock.now() / 1000),
  });
  return new Request(event.url, {
    method: "POST",
    body: payload,
    headers: { "stripe-signature": signature },
  });
}

function breakableLine(fetchDirectly: (request: Request) => Promise<Response>) {
  const cuts = new Map<string, number>();
  return {
    cut: (method: string, path: string) => void cuts.set(`${method} ${path}`, tries),
    async fetch(request: Request): Promise<Response> {
      const call = `${request.method} ${new URL(request.url).pathname}`;
      const response = await fetchDirectly(request);
      const left = cuts.get(call) ?? 0;
      if (left === 0) return response;
      cuts.set(call, left - 1);
      throw new TypeError("The line broke");
    },
  };
}
