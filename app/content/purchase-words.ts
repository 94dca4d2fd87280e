type Refunded = { totalCents: number; refundedCents: number };

/** What stands in the place of "Paid" once money was given back; null while none was. */
export function refundedWord({ totalCents, refundedCents }: Refunded): string | null {
  if (refundedCents === 0) return null;
  return refundedCents < totalCents ? "Partly refunded" : "Refunded";
}
