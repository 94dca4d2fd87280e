import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./api-context.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
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
