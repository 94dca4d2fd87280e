import { Stripe } from "stripe";

type StripeSettings = { secretKey: string; apiUrl: string; fetch?: typeof fetch };

let cached: { settings: StripeSettings; client: Stripe } | null = null;

/** Cached client per settings: the SDK builds some hundred objects, and most events never use it. */
export function stripeClient(settings: Omit<StripeSettings, "fetch">): Stripe {
  const isCurrent = cached?.settings.secretKey === settings.secretKey && cached.settings.apiUrl === settings.apiUrl;
  if (!cached || !isCurrent) cached = { settings, client: createStripe(settings) };
  return cached.client;
}

/**
 * A client of Stripe's API. `apiUrl` is empty for Stripe itself; anything else is a stand-in on this machine, which must
 * never get a live key (see context.ts). The API version is the one pinned by the SDK.
 */
export function createStripe(settings: StripeSettings): Stripe {
  const { secretKey, apiUrl } = settings;
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(settings.fetch),
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(apiUrl ? addressOf(new URL(apiUrl)) : {}),
  });
}

function addressOf(url: URL): { host: string; port: string; protocol: "http" | "https" } {
  const protocol = url.protocol === "https:" ? "https" : "http";
  return { host: url.hostname, port: url.port || (protocol === "https" ? "443" : "80"), protocol };
}
