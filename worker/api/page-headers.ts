import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./access.ts";

const scripts = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;

/** Hashes by which a policy allows a page's inline scripts. Data blocks are not scripts. */
export async function hashScripts(html: string): Promise<readonly string[]> {
  const codes = [...html.matchAll(scripts)]
    .map(({ groups = {} }) => ({ attributes: groups.attributes ?? "", code: groups.code ?? "" }))
    .filter(({ attributes, code }) => code !== "" && !attributes.includes("application/ld+json"))
    .map(({ code }) => code);
  return Promise.all([...new Set(codes)].map(hash));
}

async function hash(code: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** Cache time of pages that are identical for every visitor: a correction reaches all of them after that. */
export const sharedCacheControl = "public, max-age=300, must-revalidate";

/**
 * Public pages that the Worker renders: the front page redirects signed-in users and shows tracks on sale, prices
 * show the requested side, the contact form needs a new id. All others are prerendered.
 */
export const perVisitorPages: ReadonlySet<string> = new Set(["/", "/pricing", "/contact"]);

/** Design §3: on every response of the Worker. Static files get theirs from public/_headers. */
export const securityHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const { PUBLIC_ORIGIN, STRIPE_API_URL } = c.get("app").settings;
  const isSecure = PUBLIC_ORIGIN.startsWith("https:");
  // A response from fetch has immutable headers; a copy can be changed. Hono would copy them once more onto a response it has.
  const copy = new Response(c.res.body, c.res);
  c.res = undefined;
  c.res = copy;
  const { headers } = copy;
  const scripts = import.meta.env.DEV ? "'unsafe-inline'" : c.get("scripts");
  headers.set("content-security-policy", contentSecurityPolicy(scripts, STRIPE_API_URL, import.meta.env.DEV));
  headers.set("reporting-endpoints", reportingEndpoints);
  if (isSecure) headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  headers.set("x-request-id", c.get("app").requestId);
  // Server-Timing is the only header that scripts can read for the document itself as well as for later requests.
  headers.append("server-timing", `request;desc="${c.get("app").requestId}"`);
  for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
  // The URL is a secret: other sites must not get it as referrer. Same-origin forms still need it.
  if (/^\/(review|shared)\//.test(c.req.path)) headers.set("referrer-policy", "same-origin");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  const isHidden = isPrivate(headers) && !isForSearch(c.req.path);
  if (isHidden || !isPublicHost(c.req.url, PUBLIC_ORIGIN)) headers.set("x-robots-tag", "noindex");
});

/** Set on every page, whether rendered by the Worker or prerendered. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // TDM Reservation Protocol: licence terms, clause 5.2. `public/_headers` and `/.well-known/tdmrep.json` say the same.
  "tdm-reservation": "1",
};

/** True if the request used the canonical host; any other host is hidden from search engines. */
export const isPublicHost = (url: string, publicOrigin: string): boolean => new URL(url).host === new URL(publicOrigin).host;

/** Responses that must not be stored by shared caches are hidden from search engines, too. */
const isPrivate = (headers: Headers) => headers.get("cache-control")?.includes("private") ?? false;

/** The sign-in page has its own robots rule: not indexed, but its links may be followed. */
const isForSearch = (path: string) => perVisitorPages.has(path) || path === "/auth";

/** Path of CSP reports (`ops.ts`). */
const reportPath = "/api/csp-reports";
export const reportingEndpoints = `csp="${reportPath}"`;

/**
 * Hashes of inline style elements: sonner's, which it inserts while empty, at the version pinned in
 * package.json; and that of our mails, which the demo shows in a frame that inherits this policy.
 */
const inlineStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-5UmTm5KvGFrmboKLAEYdIeEFscNRXpaXH4UnCX32zVc='",
].join(" ");

/** Stripe's checkout, and its onboarding of labels. */
const stripePages = "https://checkout.stripe.com https://connect.stripe.com";

/**
 * `scripts` allows inline scripts: the response's nonce, or the hashes of a prerendered page. The
 * development server's scripts have neither, so it allows any. A form sent without scripts may be redirected to
 * Stripe, or to the stand-in at `paymentUrl`.
 */
export function contentSecurityPolicy(scripts: string, paymentUrl: string, isDev = false): string {
  const payments = paymentUrl ? new URL(paymentUrl).origin : stripePages;
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${isDev ? "'unsafe-inline'" : inlineStyles}`,
    // Positions and lengths known only at render time: a style attribute cannot contain selectors.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    isDev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${payments}`,
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
    "report-to csp",
  ].join("; ");
}
