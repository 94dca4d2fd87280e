import type { Stripe } from "stripe";

/**
 * What a failed call to the payment provider leaves behind. `refused`: it did not happen, and asked the same way it will
 * not. `unknown`: nobody knows whether it happened, so the same key must ask again. Anything else is thrown on.
 */
export function readProviderFailure(stripe: Stripe, error: unknown): "refused" | "unknown" {
  if (!(error instanceof stripe.errors.StripeError)) throw error;
  const { statusCode = 0 } = error;
  // 409: the first call under this key is still running. 429: too many calls.
  const isFinal = statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
  return isFinal ? "refused" : "unknown";
}

/** Whether the provider has never heard of what it was asked about, or has forgotten it. */
export function isMissingAtProvider(stripe: Stripe, error: unknown): boolean {
  return error instanceof stripe.errors.StripeError && error.code === "resource_missing";
}
