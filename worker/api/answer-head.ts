import type { Context } from "hono";
import type { SignedInEnv } from "./api-context.ts";

/** What this request would be answered with, without a body; null where the store has no such file. */
export const answerHead = (
  c: Context<SignedInEnv>,
  key: string,
  headers: Record<string, string>,
): Promise<Response | null> =>
  c.var.app.media.respond(new Request(c.req.raw, { method: "HEAD" }), key, headers);
