import { createMiddleware } from "hono/factory";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { clientKey } from "#worker/domain/services/jobs/attempts.ts";
import type { ApiEnv } from "./api-context.ts";

/** What is the same for everybody and may lie in caches for so many seconds. */
export const sharedFor = (seconds: number): string => `public, max-age=${seconds}`;

/** Sixty questions a minute for each client, of one kind of what anybody may ask without an account. */
const limitOpen = (kind: string) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const key = `${kind}${clientKey(readClientAddress(c.req.raw))}`;
    const { success } = await c.get("app").limits.log.limit({ key });
    return success ? next() : c.json({ error: "Too many requests. Please wait a minute." }, 429);
  });

export const limitOpenCalls = limitOpen("");
/** Whoever checks files is not kept from it by having read the log. */
export const limitFileChecks = limitOpen("files:");
