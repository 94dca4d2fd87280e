import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { z } from "zod";
import { maxIngestsPerRequest } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { listIngestStates } from "#worker/domain/catalogue/ingests/queries.ts";
import { waitForChange } from "#worker/domain/lib/time.ts";
import { getOrder } from "#worker/domain/licensing/renders/orders/placed-order.ts";
import { getRenderState } from "#worker/domain/licensing/renders/queries.ts";
import { getCompsState } from "#worker/domain/licensing/videos/comps/queries.ts";
import { requireApproved, requireGate, type SignedInEnv } from "./access.ts";

/** The last version known to the client, which waits for a newer one. */
export const since = zValidator("query", z.object({ since: z.string().optional().catch(undefined) }));

const requireBrand = requireGate("/comps", "Only brands can make comps.");

/** A brand's own comps: comps.contract.ts. */
export const comps = new Hono<SignedInEnv>().use(requireApproved, requireBrand).get("/", since, async (c) => {
  const read = () => getCompsState(c.get("app"), c.get("viewer"));
  const state = await waitForChange(read, c.req.valid("query").since);
  return c.json(state ?? { pending: [], version: "none" });
});

export const orders = new Hono<SignedInEnv>().use(requireApproved).get("/:id", since, async (c) => {
  const read = () => getOrder(c.get("app"), c.get("viewer"), c.req.param("id"));
  const state = await waitForChange(read, c.req.valid("query").since);
  return state ? c.json(state) : c.json({ error: "Order not found." }, 404);
});

export const renders = new Hono<SignedInEnv>().use(requireApproved).get("/:id", since, async (c) => {
  const read = () => getRenderState(c.get("app"), c.get("viewer"), c.req.param("id"));
  const state = await waitForChange(read, c.req.valid("query").since);
  return state ? c.json(state) : c.json({ error: "Render not found." }, 404);
});

const Ids = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(z.uuid()).max(maxIngestsPerRequest));

/** Progress of many ingests in one request: for a bulk upload. */
export const ingests = new Hono<SignedInEnv>().use(requireApproved).get("/", async (c) => {
  const ids = Ids.safeParse(c.req.query("ids") ?? "");
  if (!ids.success) return c.json({ error: `Request at most ${maxIngestsPerRequest} ingests.` }, 400);
  return c.json({ ingests: await listIngestStates(c.get("app"), c.get("viewer"), ids.data) });
});
