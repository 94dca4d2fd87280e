import { createMiddleware } from "hono/factory";
import type { AppContext } from "#worker/context.ts";
import { bookmarkCookie } from "#worker/platform/primary-database.ts";
import type { ApiEnv } from "./access.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * After something was done, its viewer's browser is told how far the primary had come by then, so that their next pages are
 * not read from before it. Machines at our signed doors have no cookies and are given none.
 */
export const rememberOwnWrites = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (safeMethods.has(c.req.method)) return;
  const isBrowser = c.req.header("cookie") !== undefined || c.res.headers.has("set-cookie");
  const app = c.get("app");
  const reached = app.bookmark();
  if (isBrowser && reached !== null)
    c.header("set-cookie", bookmarkCookie(app.settings, reached), { append: true });
});

/**
 * Seconds (RFC 9110 §10.2.3, RFC 6585 §4): the platform's limits count by the minute, those in the database (attempts.ts)
 * say when they end, and a queue of passwords is short.
 */
function waitOf(status: number, { retry, clock }: Pick<AppContext, "retry" | "clock">): number | null {
  if (status === 503) return 5;
  if (status !== 429) return null;
  return retry.at === null ? 60 : Math.max(1, Math.ceil((retry.at - clock.now()) / 1000));
}

/** Whoever is told to come again is told when, by pages and calls alike. */
export const retryAfter = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const wait = waitOf(c.res.status, c.get("app"));
  if (wait !== null && !c.res.headers.has("retry-after")) c.header("retry-after", String(wait));
});

/** Every page has one address, without a slash at its end; the other leads there for good, in one step. */
export const dropTrailingSlash = createMiddleware<ApiEnv>(async (c, next) => {
  const target = withoutTrailingSlash(new URL(c.req.url));
  return target === null ? next() : c.redirect(target, 308);
});

/** The path and query without the slashes at the end, or null when there are none. Never leads to another host. */
export function withoutTrailingSlash({ pathname, search }: URL): string | null {
  if (pathname === "/" || !pathname.endsWith("/")) return null;
  return `/${pathname.replaceAll(/^\/+|\/+$/g, "")}${search}`;
}

/** Where browsers, launchers and readers of feeds look by habit, and what stands there. */
const movedFiles = new Map([
  ["/favicon.ico", "/icon-192.png"],
  ["/icon.svg", "/favicon.svg"],
  ["/site.webmanifest", "/manifest.webmanifest"],
]);

/** Leads from the habitual names of icons and manifest to ours. */
export const leadToMovedFiles = createMiddleware<ApiEnv>(async (c, next) => {
  const target = movedFile(c.req.path);
  return target === null ? next() : c.redirect(target, 301);
});

export const movedFile = (path: string): string | null => movedFiles.get(path) ?? null;

/**
 * Called by the render service and the payment provider, which prove themselves by signature instead; and by browsers, of
 * their own accord and without saying from where, for what a policy refused.
 */
const openPaths = [
  "/api/csp-reports",
  "/api/render-media",
  "/api/render-callbacks",
  "/api/stripe/webhooks",
  "/api/stripe/events",
];

/**
 * The one CSRF check, for pages and calls alike: an unsafe request must say that it comes from our own origin. The
 * framework's own check misses resource routes and requests without Origin.
 */
export const requireSameOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  const { method, path, url } = c.req;
  if (safeMethods.has(method) || openPaths.includes(path)) return next();
  const origin = c.req.header("origin");
  const isOwn = origin ? origin === new URL(url).origin : c.req.header("sec-fetch-site") === "same-origin";
  return isOwn ? next() : c.text("This request didn’t come from our own pages.", 403);
});
