import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { waitForChange } from "#worker/domain/lib/time.ts";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { getCompsState } from "#worker/domain/licensing/videos/comps/queries.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";
import { since } from "./since.ts";

/** The gate of the comps' own pages. */
const requireBrand = createMiddleware<SignedInEnv>(async (c, next) => {
  if (nextGate(c.get("viewer"), "/comps") === null) return next();
  return c.json({ error: "Only brands can make comps." }, 403);
});

/** A brand's own comps: comps.contract.ts. */
export const comps = new Hono<SignedInEnv>().use(requireApproved, requireBrand).get("/", since, async (c) => {
  const state = await waitForChange(
    () => getCompsState(c.get("app"), c.get("viewer")),
    c.req.valid("query").since,
  );
  return c.json(state ?? { pending: [], version: "none" });
});
