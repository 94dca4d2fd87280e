import type { Stripe } from "stripe";
import { seconds } from "#worker/domain/lib/time.ts";

/** How far the time in a signature may lie from ours, on either side. */
const toleranceSeconds = 300;

/**
 * Whether the provider signed these very bytes, and lately. Its own check lets times in the future pass, which would
 * make a signature good for longer than it should be. `secret` may be several, parted by commas: of destinations that
 * share an address, or of one whose secret is being changed.
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
      // One secret, hardly ever two.
      if (await scheme.verifyHeaderAsync(body, signature, each, toleranceSeconds, undefined, now))
        return true;
    } catch (error) {
      if (!(error instanceof stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return false;
}

/** Every time that is named counts, whichever of them the signature was made with. */
function isFromFuture(signature: string, now: number): boolean {
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  return times.some((part) => !(seconds(Number(part.slice(2))) <= now + seconds(toleranceSeconds)));
}
