const encoder = new TextEncoder();

/** The `Stripe-Signature` header for a body: an HMAC over the time in seconds and the raw body. */
export async function signPayload(payload: string, secret: string, atSeconds: number): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(`${atSeconds}.${payload}`));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${atSeconds},v1=${hex}`;
}
