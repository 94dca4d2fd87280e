import { Hono } from "hono";
import { getRenderState } from "#worker/domain/licensing/renders/queries.ts";
import { waitForChange } from "#worker/domain/lib/time.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";
import { since } from "./since.ts";

export const renders = new Hono<SignedInEnv>().use(requireApproved).get("/:id", since, async (c) => {
  const app = c.get("app");
  const read = () => getRenderState(app, c.get("viewer"), c.req.param("id"));
  const state = await waitForChange(read, c.req.valid("query").since);
  return state ? c.json(state) : c.json({ error: "Render not found." }, 404);
});
