import type { Database } from "#drizzle/client.ts";
import { paymentsFile, readSecrets } from "#scripts/local/settings.ts";
import { createPaymentStandIn, type PaymentStandIn } from "#scripts/payment-stand-in/create-payment-stand-in.ts";
import { fileStore, type StandInStore } from "#scripts/payment-stand-in/store.ts";
import type { AppContext, Settings } from "#worker/context.ts";
import { confirmPurchase } from "#worker/domain/licensing/renders/return-context/purchase-mail.ts";
import { bookRules } from "#worker/domain/office/ops/book-rules.ts";
import { createStripe } from "#worker/platform/stripe.ts";

/** The parts of a context that the demo uses; the others do not exist while the product is not running. */
export type DemoContext = Pick<
  AppContext,
  "db" | "stripe" | "clock" | "settings" | "bookRules" | "confirmPurchase" | "defer" | "requestId"
>;

export type PaymentSecrets = Pick<Settings, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_EVENTS_SECRET">;

type Options = {
  db: Database;
  now?: () => number;
  /** Storage of the payment stand-in's state. */
  payments?: StandInStore;
  secrets?: PaymentSecrets;
  /** Sends the stand-in's webhooks. Without it they wait until the product runs. */
  send?: typeof fetch;
};

/** No server runs here yet: the provider is called in-process, and its links are created when they are read. */
export const origin = "http://localhost:8787";

/**
 * The product's domain functions while the product is not running: on the local database and the payment stand-in's stored state,
 * so that both know all tokens of the demo. Must not be used while the stand-in is running, as each would overwrite the other's
 * state.
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
    // The only setting that buying tokens reads.
    settings: { PUBLIC_ORIGIN: origin } as AppContext["settings"],
    defer: (work) => void work.catch((error: unknown) => console.error(error)),
    bookRules,
    confirmPurchase,
    requestId: "demo",
  };
  // Code that uses any other part does not belong in the demo, and fails.
  return { ctx: there as AppContext, standIn };
}
