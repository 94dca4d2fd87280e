import type { StripeRefusal } from "./payout-accounts.contract.ts";

/** Busy, or the same request is still running: nothing is decided yet. */
const undecided = new Set([409, 429]);

/**
 * What a failed call to Stripe means. "refused" is definite: nothing was done and asking again the same way is useless.
 * Anything else (no answer, a fault, a key that was used otherwise) leaves open whether it was done. Errors that are not
 * Stripe's are thrown on.
 */
export function readStripeRefusal(error: unknown): StripeRefusal {
  if (!isStripeError(error)) throw error;
  const { statusCode: status, message } = error;
  const isDefinite = status !== undefined && status >= 400 && status < 500 && !undecided.has(status);
  if (!isDefinite || error.rawType === "idempotency_error") return { refusal: "unavailable" };
  return { refusal: "refused", message };
}

type StripeError = Error & { statusCode: number | undefined; rawType: string | undefined };

function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && "statusCode" in error && "rawType" in error;
}
