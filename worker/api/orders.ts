import { Hono } from "hono";
import { waitForChange } from "#worker/domain/lib/time.ts";
import { getOrder } from "#worker/domain/licensing/renders/orders/queries.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";
import { since } from "./since.ts";

export const orders = new Hono<SignedInEnv>().use(requireApproved).get("/:id", since, async (c) => {
  const app = c.get("app");
  const read = () => getOrder(app, c.get("viewer"), c.req.param("id"));
  const state = await waitForChange(read, c.req.valid("query").since);
  return state ? c.json(state) : c.json({ error: "Order not found." }, 404);
});
