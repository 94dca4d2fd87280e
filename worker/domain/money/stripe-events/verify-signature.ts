import type { Stripe } from "stripe";
import { seconds } from "#worker/domain/lib/time.ts";

/** Allowed clock difference of a signature's timestamp, in both directions. */
const toleranceSeconds = 300;

/**
 * True if the provider signed exactly these bytes, and recently. Stripe's own check accepts times in the future, which would
 * make a signature valid for too long. `secret` may be several, separated by commas: of destinations that
 * share an address, or during a rotation.
 */
export async function isSignedByProvider(
  stripe: Stripe,
  sent: { body: string; signature: string | null; secret: string },
  now: number,
): Promise<boolean> {
  const { body, signature, secret } = sent;
  const { signature: scheme } = stripe.webhooks;
  if (signature === null || scheme === null || isFromFuture(signature, now)) return false;
  for (const each of secret.split(",")) {
    try {
      // Sequential: one secret, rarely two.
      if (await scheme.verifyHeaderAsync(body, signature, each, toleranceSeconds, undefined, now)) return true;
    } catch (error) {
      if (!(error instanceof stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return false;
}

/** Checks every timestamp in the header, whichever the signature was made with. */
function isFromFuture(signature: string, now: number): boolean {
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  return times.some((part) => !(seconds(Number(part.slice(2))) <= now + seconds(toleranceSeconds)));
}
