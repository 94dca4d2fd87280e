import { createMiddleware } from "hono/factory";
import type { AppContext } from "#worker/context.ts";
import type { ApiEnv } from "./api-context.ts";

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
