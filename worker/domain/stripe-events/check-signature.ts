import type { Stripe } from "stripe";
import { seconds } from "#worker/domain/time.ts";

/** How far the time in a signature may lie from ours, on either side. */
const toleranceSeconds = 300;

/**
 * Whether the provider signed these very bytes, and lately. Its own check lets times in the future pass, which would
 * make a signature good for longer than it should be.
 */
export async function isSignedByProvider(
  stripe: Stripe,
  sent: { body: string; signature: string | null; secret: string },
  now: number,
): Promise<boolean> {
  const { body, signature, secret } = sent;
  const { signature: scheme } = stripe.webhooks;
  if (signature === null || scheme === null || isFromFuture(signature, now)) return false;
  try {
    return await scheme.verifyHeaderAsync(body, signature, secret, toleranceSeconds, undefined, now);
  } catch (error) {
    if (error instanceof stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/** Every time that is named counts, whichever of them the signature was made with. */
function isFromFuture(signature: string, now: number): boolean {
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  return times.some((part) => !(seconds(Number(part.slice(2))) <= now + seconds(toleranceSeconds)));
}
