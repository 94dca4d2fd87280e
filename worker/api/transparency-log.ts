import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import type { ZodType } from "zod";
import {
  listEntries,
  listHeads,
  proveConsistency,
  proveInclusion,
  readNewestHead,
} from "#worker/domain/licensing/licences/transparency-log/read-log.ts";
import {
  ConsistencyQuery,
  EntriesQuery,
  HeadsQuery,
  InclusionQuery,
} from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";
import type { ApiEnv } from "./api-context.ts";
import { limitOpenCalls, sharedFor } from "./shared-answers.ts";

const refused = { error: "Use whole numbers, and a hash of 64 hexadecimal digits." };
const notThere = { error: "Nothing in the log matches." };

const validateQuery = <Query extends ZodType>(schema: Query) =>
  zValidator("query", schema, (result, c) => (result.success ? undefined : c.json(refused, 400)));

/** The public log of licences, for whoever checks it: heads, proofs, and the hashes of its entries. Nobody is named. */
export const transparencyLog = new Hono<ApiEnv>()
  .use(limitOpenCalls)
  .get("/heads/latest", async (c) => {
    const head = await readNewestHead(c.get("app"));
    return head ? c.json(head, 200, { "cache-control": sharedFor(60) }) : c.json(notThere, 404);
  })
  .get("/heads", validateQuery(HeadsQuery), async (c) => {
    const heads = await listHeads(c.get("app"), c.req.valid("query").before);
    return c.json({ heads }, 200, { "cache-control": sharedFor(60) });
  })
  .get("/entries", validateQuery(EntriesQuery), async (c) => {
    const hashes = await listEntries(c.get("app"), c.req.valid("query").start);
    return c.json({ hashes }, 200, { "cache-control": sharedFor(60) });
  })
  .get("/inclusion", validateQuery(InclusionQuery), async (c) => {
    const proof = await proveInclusion(c.get("app"), c.req.valid("query"));
    return proof ? c.json(proof, 200, { "cache-control": sharedFor(60) }) : c.json(notThere, 404);
  })
  .get("/consistency", validateQuery(ConsistencyQuery), async (c) => {
    const query = c.req.valid("query");
    const path = await proveConsistency(c.get("app"), query);
    return path
      ? c.json({ ...query, path }, 200, { "cache-control": sharedFor(3600) })
      : c.json(notThere, 404);
  });
