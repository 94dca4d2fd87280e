import type { Database } from "#drizzle/client.ts";
import { paymentsFile, readSecrets } from "#scripts/local/index.ts";
import {
  createPaymentStandIn,
  type PaymentStandIn,
  fileStore,
  type StandInStore,
} from "#scripts/payment-stand-in/index.ts";
import type { AppContext, Settings } from "#worker/context.ts";
import { confirmPurchase } from "#worker/domain/licensing/renders/places/purchase-mail.ts";
import { bookRules } from "#worker/domain/office/ops/book-rules.ts";
import { createStripe } from "#worker/platform/stripe.ts";

/** What of a context the demo works with; the rest is not there while the product does not run. */
export type DemoContext = Pick<
  AppContext,
  "db" | "stripe" | "clock" | "settings" | "bookRules" | "confirmPurchase" | "defer" | "requestId"
>;

export type PaymentSecrets = Pick<
  Settings,
  "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_EVENTS_SECRET"
>;

type Options = {
  db: Database;
  now?: () => number;
  /** Where the payment stand-in keeps what it knows. */
  payments?: StandInStore;
  secrets?: PaymentSecrets;
  /** How the stand-in posts its webhook events. Without it they wait until the product runs. */
  send?: typeof fetch;
};

/** Nothing listens here yet: the provider is asked within this process, and its links are made when they are read. */
export const origin = "http://localhost:8787";

/**
 * The product's own functions before the product runs: on the local database, and on what the payment stand-in of this
 * machine remembers, so that both know of every token of the demo. Not to be used while the stand-in itself runs, for each
 * would write over what the other remembers.
 */
export function makeDemoContext({
  db,
  now = Date.now,
  payments = fileStore(paymentsFile),
  secrets = readSecrets(),
  send,
}: Options): {
  ctx: AppContext;
  standIn: PaymentStandIn;
} {
  const standIn = createPaymentStandIn({
    secretKey: secrets.STRIPE_SECRET_KEY,
    webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
    eventsSecret: secrets.STRIPE_EVENTS_SECRET,
    productOrigin: origin,
    ownOrigin: origin,
    store: payments,
    now,
    ...(send && { send }),
  });
  const stripe = createStripe({
    secretKey: secrets.STRIPE_SECRET_KEY,
    apiUrl: origin,
    fetch: (input, init) => standIn.fetch(new Request(input, init)),
  });
  const there: DemoContext = {
    db,
    stripe,
    clock: { now },
    // Of all settings only this one is read where tokens are bought.
    settings: { PUBLIC_ORIGIN: origin } as AppContext["settings"],
    defer: (work) => void work.catch((error: unknown) => console.error(error)),
    bookRules,
    confirmPurchase,
    requestId: "demo",
  };
  // Whatever asks for another part has no place in the making of a demo, and fails by asking.
  return { ctx: there as AppContext, standIn };
}
