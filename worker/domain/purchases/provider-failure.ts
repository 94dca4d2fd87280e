import type { Stripe } from "stripe";

/**
 * What a failed call to the payment provider leaves behind. `answered`: it said no, and asked the same way it will say
 * so again. `unknown`: nobody knows whether it happened, so the same key must ask again. Anything else is thrown on.
 */
export function readProviderFailure(stripe: Stripe, error: unknown): "answered" | "unknown" {
  if (!(error instanceof stripe.errors.StripeError)) throw error;
  const { statusCode } = error;
  // 409: the first call under this key is still running. 429: too many calls. Neither ran.
  return statusCode === undefined || statusCode === 409 || statusCode === 429 ? "unknown" : "answered";
}
