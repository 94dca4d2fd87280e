import { Stripe } from "stripe";
import { z } from "zod";
import { createPaymentStandIn, type StandInOptions } from "./create-payment-stand-in.ts";
import { idOf } from "./books.ts";
import { memoryStore } from "./store.ts";

export const secrets = {
  secretKey: "sk_test_standin",
  webhookSecret: "whsec_standin_snapshot",
  eventsSecret: "whsec_standin_thin",
};

const Changed = z.looseObject({ id: z.string().default("") });

/** Creates a stand-in for one test, and the real SDK talking to it in-process. */
export function makeStandIn(options: Partial<StandInOptions> = {}) {
  const standIn = createPaymentStandIn({
    ...secrets,
    productOrigin: "http://product.test",
    ownOrigin: "http://standin.test",
    store: memoryStore(),
    send: async () => new Response("ok"),
    ...options,
  });
  const httpClient = Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
    standIn.fetch(new Request(url, init)),
  );
  const stripe = new Stripe(secrets.secretKey, { httpClient, maxNetworkRetries: 0, telemetry: false });
  /** Posts a control call; rejects with the error message. */
  const control = async (path: string, body: object = {}) => {
    const request = { method: "POST", body: JSON.stringify(body) };
    const response = await standIn.fetch(new Request(`http://standin.test/control/${path}`, request));
    if (!response.ok) throw new Error(await response.text());
    return Changed.parse(await response.json());
  };
  return { standIn, stripe, control };
}

export type TestStandIn = ReturnType<typeof makeStandIn>;

export const day = 86_400_000;

/** Available and pending US cents of the platform. */
export async function usd({ stripe }: TestStandIn) {
  const { available, pending } = await stripe.balance.retrieve();
  return { available: available[0]?.amount, pending: pending[0]?.amount };
}

export const tenTokens = {
  mode: "payment",
  line_items: [
    {
      quantity: 1,
      price_data: { currency: "usd", unit_amount: 5000, product_data: { name: "10 licence tokens" } },
    },
  ],
  success_url: "http://product.test/buy-tokens?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://product.test/buy-tokens",
} satisfies Stripe.Checkout.SessionCreateParams;

/** Pays a session by card; returns it with its payment and charge. */
export async function buyTokens({ stripe, control }: TestStandIn, card?: string) {
  const { id } = await stripe.checkout.sessions.create(tenTokens);
  await control(`sessions/${id}/pay`, card ? { card } : {});
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  if (session.payment_intent === null || typeof session.payment_intent === "string")
    throw new Error("The session was not paid");
  return { session, intent: session.payment_intent, charge: idOf(session.payment_intent.latest_charge) };
}

/** Creates a label's account at the given onboarding `stage`. */
export async function makeLabel({ stripe, control }: TestStandIn, stage = "active") {
  const { id } = await stripe.v2.core.accounts.create({
    contact_email: "label@cuesheet.test",
    display_name: "Label",
    dashboard: "express",
    identity: { country: "us" },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: {
      responsibilities: { fees_collector: "application", losses_collector: "application" },
    },
  });
  if (stage !== "new") await control(`accounts/${id}/stage`, { stage });
  return id;
}
