import { createMiddleware } from "hono/factory";
import { etag } from "hono/etag";
import type { AppContext } from "#worker/context.ts";
import { bookmarkCookie } from "#worker/platform/primary-database.ts";
import type { ApiEnv } from "./access.ts";
import { hashScripts, sharedCacheControl } from "./page-headers.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * After a write, stores the primary's bookmark in a cookie, so that the viewer's next pages are
 * not read from an older replica. Clients of our signed endpoints have no cookies and get none.
 */
export const rememberOwnWrites = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (safeMethods.has(c.req.method)) return;
  const isBrowser = c.req.header("cookie") !== undefined || c.res.headers.has("set-cookie");
  const app = c.get("app");
  const reached = app.bookmark();
  if (isBrowser && reached !== null) c.header("set-cookie", bookmarkCookie(app.settings, reached), { append: true });
});

/**
 * Seconds (RFC 9110 §10.2.3, RFC 6585 §4): the platform's limits are per minute, those in the database (attempts.ts)
 * have an end, and the password queue is short.
 */
function waitOf(status: number, { retry, clock }: Pick<AppContext, "retry" | "clock">): number | null {
  if (status === 503) return 5;
  if (status !== 429) return null;
  return retry.at === null ? 60 : Math.max(1, Math.ceil((retry.at - clock.now()) / 1000));
}

/** Sets Retry-After on every 429 and 503, for pages and API calls. */
export const retryAfter = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const wait = waitOf(c.res.status, c.get("app"));
  if (wait !== null && !c.res.headers.has("retry-after")) c.header("retry-after", String(wait));
});

/** Redirects a path with trailing slashes permanently to the canonical one without, in one step. */
export const dropTrailingSlash = createMiddleware<ApiEnv>(async (c, next) => {
  const target = withoutTrailingSlash(new URL(c.req.url));
  return target === null ? next() : c.redirect(target, 308);
});

/** The path and query without trailing slashes, or null if there are none. Never points to another host. */
export function withoutTrailingSlash({ pathname, search }: URL): string | null {
  if (pathname === "/" || !pathname.endsWith("/")) return null;
  return `/${pathname.replaceAll(/^\/+|\/+$/g, "")}${search}`;
}

/** Default paths that browsers, launchers and feed readers request, and our files for them. */
const movedFiles = new Map([
  ["/favicon.ico", "/icon-192.png"],
  ["/icon.svg", "/favicon.svg"],
  ["/site.webmanifest", "/manifest.webmanifest"],
]);

/** Redirects the default paths of icons and manifest to ours. */
export const leadToMovedFiles = createMiddleware<ApiEnv>(async (c, next) => {
  const target = movedFile(c.req.path);
  return target === null ? next() : c.redirect(target, 301);
});

export const movedFile = (path: string): string | null => movedFiles.get(path) ?? null;

/**
 * Called by the render service and the payment provider, which authenticate by signature instead; and by browsers, which
 * send CSP reports without an origin.
 */
const openPaths = [
  "/api/csp-reports",
  "/api/render-media",
  "/api/render-callbacks",
  "/api/stripe/webhooks",
  "/api/stripe/events",
];

/**
 * The one CSRF check, for pages and API calls: an unsafe request must declare our own origin. The
 * framework's own check misses resource routes and requests without Origin.
 */
export const requireSameOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  const { method, path, url } = c.req;
  if (safeMethods.has(method) || openPaths.includes(path)) return next();
  const origin = c.req.header("origin");
  const isOwn = origin ? origin === new URL(url).origin : c.req.header("sec-fetch-site") === "same-origin";
  return isOwn ? next() : c.text("This request didn’t come from our own pages.", 403);
});

/** Pages that the Worker renders although they are identical for every visitor without cookies. */
const sharedPages: ReadonlySet<string> = new Set(["/", "/pricing"]);

/**
 * Lets browsers and caches store such a page if the request has no cookie at all: a session, a theme or a toast may
 * change it. Its scripts are allowed by hash, as on a prerendered page, because a cached nonce protects nothing.
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

/** Not for HEAD: without a body to hash, its policy would make caches block the scripts of the stored page. */
export const sharePages = createMiddleware<ApiEnv>((c, next) => {
  if (c.req.method !== "GET" || !sharedPages.has(c.req.path)) return next();
  return tag(c, async () => void (await shareWithoutCookie(c, next)));
});
