import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./api-context.ts";

/** Seconds: limits count by the minute, and a queue of passwords is short (RFC 9110 §10.2.3, RFC 6585 §4). */
const waits: Readonly<Record<number, string>> = { 429: "60", 503: "5" };

/** Whoever is told to come again is told when, by pages and calls alike. */
export const retryAfter = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const wait = waits[c.res.status];
  if (wait && !c.res.headers.has("retry-after")) c.header("retry-after", wait);
});
