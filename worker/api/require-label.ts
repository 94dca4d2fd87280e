import { createMiddleware } from "hono/factory";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import type { SignedInEnv } from "./api-context.ts";

/** The gate of the label's own pages. */
export const requireLabel = createMiddleware<SignedInEnv>(async (c, next) => {
  if (nextGate(c.get("viewer"), "/label/syncs") === null) return next();
  return c.json({ error: "Only labels can see sync activity." }, 403);
});
