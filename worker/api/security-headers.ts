import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./api-context.ts";

/** Design §3: on every response the Worker makes. Static files carry theirs by public/_headers. */
export const securityHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const { PUBLIC_ORIGIN, STRIPE_API_URL } = c.get("app").settings;
  const isSecure = PUBLIC_ORIGIN.startsWith("https:");
  // A response that came from elsewhere has fixed headers; a copy can be written to.
  c.res = new Response(c.res.body, c.res);
  const { headers } = c.res;
  headers.set(
    "content-security-policy",
    contentSecurityPolicy(c.get("nonce"), STRIPE_API_URL, import.meta.env.DEV),
  );
  if (isSecure) headers.set("strict-transport-security", "max-age=63072000");
  headers.set("x-content-type-options", "nosniff");
  headers.set("x-frame-options", "DENY");
  headers.set("x-request-id", c.get("app").requestId);
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
});

/** Its checkout, and its onboarding of labels. */
const stripePages = "https://checkout.stripe.com https://connect.stripe.com";

/**
 * Scripts need the page's nonce. The development server's own inline scripts have none, so it allows inline ones. A form
 * sent without scripts may be redirected to a page of Stripe's, or of the stand-in at `paymentUrl`.
 */
export function contentSecurityPolicy(nonce: string, paymentUrl: string, isDev: boolean): string {
  const payments = paymentUrl ? new URL(paymentUrl).origin : stripePages;
  return [
    "default-src 'self'",
    isDev ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    isDev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${payments}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
