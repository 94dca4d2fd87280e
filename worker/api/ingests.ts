import { Hono } from "hono";
import { z } from "zod";
import { maxIngestsPerRequest } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { listIngestStates } from "#worker/domain/catalogue/ingests/queries.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";

const Ids = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(z.uuid()).max(maxIngestsPerRequest));

/** How far many ingests are, in one question: for a bulk upload. */
export const ingests = new Hono<SignedInEnv>().use(requireApproved).get("/", async (c) => {
  const ids = Ids.safeParse(c.req.query("ids") ?? "");
  if (!ids.success) return c.json({ error: `Request at most ${maxIngestsPerRequest} ingests.` }, 400);
  return c.json({ ingests: await listIngestStates(c.get("app"), c.get("viewer"), ids.data) });
});
