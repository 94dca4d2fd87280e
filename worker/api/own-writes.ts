import { createMiddleware } from "hono/factory";
import { bookmarkCookie } from "#worker/platform/bookmark-cookie.ts";
import type { ApiEnv } from "./api-context.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * After something was done, its viewer's browser is told how far the primary had come by then, so that their next pages are
 * not read from before it. Machines at our signed doors have no cookies and are given none.
 */
export const rememberOwnWrites = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (safe.has(c.req.method)) return;
  const isBrowser = c.req.header("cookie") !== undefined || c.res.headers.has("set-cookie");
  const app = c.get("app");
  const reached = app.bookmark();
  if (isBrowser && reached !== null)
    c.header("set-cookie", bookmarkCookie(app.settings, reached), { append: true });
});
