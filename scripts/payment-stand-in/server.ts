import { z } from "zod";
import { createPaymentStandIn } from "./create-payment-stand-in.ts";
import { fileStore } from "./store.ts";
import { serve } from "./serve.ts";

const Settings = z.object({
  STRIPE_SECRET_KEY: z.string().startsWith("sk_test_", "Only a test key may be used with the stand-in."),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_"),
  STRIPE_EVENTS_SECRET: z.string().startsWith("whsec_"),
  STAND_IN_HOST: z.string().default("127.0.0.1"),
  STAND_IN_PORT: z.coerce.number().int(),
  STAND_IN_FILE: z.string(),
  PRODUCT_ORIGIN: z.url(),
});

const parsed = Settings.safeParse(process.env);
if (!parsed.success) {
  console.error(`The payment stand-in cannot start:\n${z.prettifyError(parsed.error)}`);
  process.exit(2);
}
const settings = parsed.data;
const { PRODUCT_ORIGIN: productOrigin, STAND_IN_HOST: host, STAND_IN_PORT: port } = settings;

const standIn = createPaymentStandIn({
  secretKey: settings.STRIPE_SECRET_KEY,
  webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
  eventsSecret: settings.STRIPE_EVENTS_SECRET,
  productOrigin,
  ownOrigin: `http://${host}:${port}`,
  store: fileStore(settings.STAND_IN_FILE),
  onAdvance: runPayouts,
});

/** Runs the product's payout cron on the stand-in's time after its clock was moved. */
function runPayouts(now: number): void {
  const query = new URLSearchParams({ cron: "47 * * * *", time: String(now) });
  // Ignored, as the local server may be restarting; the next minute's tick runs them as well.
  fetch(`${productOrigin}/cdn-cgi/handler/scheduled?${query}`).catch(() => undefined);
}

const server = await serve(standIn, { host, port });
console.log(`Payment stand-in (TEST MODE): http://${host}:${port}`);

let isDelivering = false;
const timer = setInterval(() => {
  if (isDelivering) return;
  isDelivering = true;
  standIn
    .deliverDue()
    .catch((error: unknown) => console.error(error))
    .finally(() => (isDelivering = false));
}, 200);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    clearInterval(timer);
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
