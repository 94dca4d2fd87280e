import {
  createPaymentStandIn,
  type PaymentStandIn,
} from "#scripts/payment-stand-in/create-payment-stand-in.ts";
import { memoryStore } from "#scripts/payment-stand-in/store.ts";
import { createStripe } from "#worker/platform/stripe.ts";
import { type TestContext, createTestContext } from "./app-context.ts";

export type StripeTestContext = TestContext & {
  /** A stand-in of this context's own, on its clock. */
  standIn: PaymentStandIn;
  /** What somebody does at Stripe or at the bank: the control calls of scripts/payment-stand-in/control.ts. */
  control(call: string, body?: object): Promise<unknown>;
  /** The next call of this kind fails: `before` it runs, or `after`, so that only its answer is lost. */
  breakCall(method: "GET" | "POST", path: string, how: "before" | "after"): Promise<void>;
};

/** What the SDK tries in all: once, and twice more. */
const tries = 3;

/** A test's context whose `stripe` is the real SDK, talking to a payment stand-in in this process. */
export function createStripeTestContext(startAt?: number): StripeTestContext {
  const ctx = createTestContext(startAt);
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_EVENTS_SECRET, PUBLIC_ORIGIN } = ctx.settings;
  const standIn = createPaymentStandIn({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    eventsSecret: STRIPE_EVENTS_SECRET,
    productOrigin: PUBLIC_ORIGIN,
    ownOrigin: "http://stand-in.test",
    store: memoryStore(),
    now: () => ctx.clock.now(),
    send: async () => new Response(null),
  });
  const control = async (call: string, body: object = {}): Promise<unknown> => {
    const request = { method: "POST", body: JSON.stringify(body) };
    const response = await standIn.fetch(new Request(`http://stand-in.test/control/${call}`, request));
    if (!response.ok) throw new Error(`${call}: ${await response.text()}`);
    return response.json();
  };
  return Object.assign(ctx, {
    stripe: createStripe({
      secretKey: STRIPE_SECRET_KEY,
      apiUrl: "http://localhost:1",
      fetch: (input, init) => standIn.fetch(new Request(input, init)),
    }),
    standIn,
    control,
    async breakCall(method: "GET" | "POST", path: string, how: "before" | "after") {
      await control("break", { method, path, how, times: tries });
    },
  });
}
