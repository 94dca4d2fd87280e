import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./access.ts";

const scripts = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;

/** What a policy names the inline scripts of a page by. Data blocks are no scripts. */
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

/** How long anybody may keep a page that is the same for everybody: a correction is with all of them after that. */
export const sharedCacheControl = "public, max-age=300, must-revalidate";

/** Pages that the Worker renders although they are the same for everybody who has no cookie of ours. */
const sharedPages: ReadonlySet<string> = new Set(["/", "/pricing"]);

/**
 * Lets browsers and caches keep such a page while whoever asks has no cookie at all: a session, a theme or a message may
 * change it. It is rendered like a page made at build, its scripts named by their hashes: a nonce that is kept is none.
 */
const shareWithoutCookie = createMiddleware<ApiEnv>(async (c, next) => {
  const isAnonymous = !c.req.header("cookie");
  if (isAnonymous) c.set("nonce", "");
  await next();
  c.res.headers.append("vary", "Cookie");
  if (!isAnonymous || c.res.status !== 200 || c.res.headers.has("set-cookie")) return;
  const html = await c.res.text();
  c.set("scripts", (await hashScripts(html)).join(" "));
  c.res = new Response(html, c.res);
  c.res.headers.set("cache-control", sharedCacheControl);
});

const tag = etag();

/** An answer to HEAD has no body to be hashed: kept, it would say of a stored page that its script may not run. */
export const sharePages = createMiddleware<ApiEnv>((c, next) => {
  if (c.req.method !== "GET" || !sharedPages.has(c.req.path)) return next();
  return tag(c, async () => void (await shareWithoutCookie(c, next)));
});

/**
 * Pages for everybody that the Worker renders: the front page sends on who is signed in and shows tracks on sale, prices
 * show the side that was asked for, the contact form draws an id. All others are made at build.
 */
export const perVisitorPages: ReadonlySet<string> = new Set(["/", "/pricing", "/contact"]);

/** Design §3: on every response the Worker makes. Static files carry theirs by public/_headers. */
export const securityHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const { PUBLIC_ORIGIN, STRIPE_API_URL } = c.get("app").settings;
  const isSecure = PUBLIC_ORIGIN.startsWith("https:");
  // A response that came from elsewhere has fixed headers; a copy can be written to.
  c.res = new Response(c.res.body, c.res);
  const { headers } = c.res;
  const scripts = import.meta.env.DEV ? "'unsafe-inline'" : c.get("scripts");
  headers.set("content-security-policy", contentSecurityPolicy(scripts, STRIPE_API_URL, import.meta.env.DEV));
  headers.set("reporting-endpoints", reportingEndpoints);
  if (isSecure) headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  headers.set("x-request-id", c.get("app").requestId);
  // The one header that a page can read of its own document and of what it fetched since.
  headers.append("server-timing", `request;desc="${c.get("app").requestId}"`);
  for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
  // Its address opens it: no other site is told. A form of its own must still say where it comes from.
  if (/^\/(review|shared)\//.test(c.req.path)) headers.set("referrer-policy", "same-origin");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  const isHidden = isPrivate(headers) && !isForSearch(c.req.path);
  if (isHidden || !isPublicHost(c.req.url, PUBLIC_ORIGIN)) headers.set("x-robots-tag", "noindex");
});

/** On every page, whether the Worker renders it or the build did. */
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

/** Whether a request came by the address that is to be found: any other one is a copy of it. */
export const isPublicHost = (url: string, publicOrigin: string): boolean =>
  new URL(url).host === new URL(publicOrigin).host;

/** What may not be stored by others is not for search engines either. */
const isPrivate = (headers: Headers) => headers.get("cache-control")?.includes("private") ?? false;

/** The page of the way in says for itself that it is not to be listed, but that its links may be followed. */
const isForSearch = (path: string) => perVisitorPages.has(path) || path === "/auth";

/** Where browsers send what a policy refused (`ops.ts`). */
const reportPath = "/api/csp-reports";
export const reportingEndpoints = `csp="${reportPath}"`;

/**
 * The style elements that are in no file: sonner's, which it adds while still empty, at the version that package.json
 * pins; and that of our mails, which the demo shows in a frame that inherits this policy.
 */
const inlineStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-5UmTm5KvGFrmboKLAEYdIeEFscNRXpaXH4UnCX32zVc='",
].join(" ");

/** Its checkout, and its onboarding of labels. */
const stripePages = "https://checkout.stripe.com https://connect.stripe.com";

/**
 * `scripts` is what inline scripts are allowed by: the response's nonce, or the hashes of a page made at build. The
 * development server's own have neither, so it allows any. A form sent without scripts may be redirected to a page of
 * Stripe's, or of the stand-in at `paymentUrl`.
 */
export function contentSecurityPolicy(scripts: string, paymentUrl: string, isDev = false): string {
  const payments = paymentUrl ? new URL(paymentUrl).origin : stripePages;
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${isDev ? "'unsafe-inline'" : inlineStyles}`,
    // Positions and lengths that are known only when a page is drawn: no selector, no address can be in them.
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
