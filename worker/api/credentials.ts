import { type Context, Hono } from "hono";
import type { ZodType } from "zod";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import type { StatusPurpose } from "#worker/domain/licensing/licences/credentials/licence-credential.ts";
import { readStatusList, statusListLifetime } from "#worker/domain/licensing/licences/credentials/status-list.ts";
import { didDocument, keySet, listKeys } from "#worker/domain/licensing/licences/signing/key-history.ts";
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
import { countUnknownNumber } from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import { makeBundle } from "#worker/domain/licensing/proof/bundles/make-bundle.ts";
import { findSignedIssue, readLicenceProof } from "#worker/domain/licensing/proof/public-licences/licence-proof.ts";
import { type ApiEnv, limitOpenCalls, sharedFor, unlisted, validate } from "./access.ts";
import { zipNamed } from "./attachment.ts";

const words: Record<"unknown" | "too-many", [{ error: string }, 404 | 429]> = {
  unknown: [{ error: "No signed licence has this number." }, 404],
  "too-many": [{ error: "You’ve tried too many numbers that don’t exist. Please wait an hour." }, 429],
};

/** Guesses count towards the same limit as on the licence's page. */
const refuseNumber = async (c: Context<ApiEnv>) =>
  c.json(...words[await countUnknownNumber(c.get("app"), readClientAddress(c.req.raw))]);

/** A licence's signed data and its log entry, public for a known number. */
export const credentials = new Hono<ApiEnv>()
  .use(limitOpenCalls)
  .get("/:number", async (c) => {
    const issue = await findSignedIssue(c.get("app"), c.req.param("number"));
    if (!issue) return refuseNumber(c);
    return c.body(issue.jwt, 200, { ...unlisted, "content-type": "application/vc+jwt" });
  })
  .get("/:number/proof", async (c) => {
    const proof = await readLicenceProof(c.get("app"), c.req.param("number"));
    return proof ? c.json(proof, 200, unlisted) : refuseNumber(c);
  })
  .get("/:number/bundle", async (c) => {
    const bundle = await makeBundle(c.get("app"), c.req.param("number"));
    if (!bundle) return refuseNumber(c);
    return c.body(bundle.zip, 200, { ...unlisted, ...zipNamed(bundle.number) });
  });

/** A verifier may lack a new key for an hour: rotation publishes it just before it signs (docs/operations.md). */
const keyCache = { "cache-control": sharedFor(3600), "access-control-allow-origin": "*" };

/** The issuer's DID document with its keys, at the well-known path for verifiers. */
export const signingKeys = new Hono<ApiEnv>()
  .get("/did.json", async (c) => {
    const ctx = c.get("app");
    const document = didDocument(ctx.settings.PUBLIC_ORIGIN, await listKeys(ctx));
    return c.json(document, 200, { ...keyCache, "content-type": "application/did+json" });
  })
  .get("/jwks.json", async (c) => {
    const ctx = c.get("app");
    const keys = keySet(ctx.settings.PUBLIC_ORIGIN, await listKeys(ctx));
    return c.json(keys, 200, { ...keyCache, "content-type": "application/jwk-set+json" });
  });

/** Signed lists of revoked licences, and of suspended ones. */
export const statusLists = new Hono<ApiEnv>()
  .get("/:list", limitOpenCalls, (c) => sendStatusList(c, c.req.param("list"), "revocation"))
  .get("/:list/suspensions", limitOpenCalls, (c) => sendStatusList(c, c.req.param("list"), "suspension"));

async function sendStatusList(c: Context<ApiEnv>, list: string, purpose: StatusPurpose): Promise<Response> {
  const answer = /^[1-9]\d{0,5}$/.test(list)
    ? await readStatusList(c.get("app"), Number(list), purpose)
    : ({ ok: false, refusal: "unknown" } as const);
  if (!answer.ok) {
    return answer.refusal === "unknown"
      ? c.json({ error: "List not found." }, 404)
      : c.json({ error: "We can’t sign this right now. Please try again." }, 503);
  }
  return c.body(answer.jwt, 200, {
    "content-type": "application/vc+jwt",
    "cache-control": sharedFor(statusListLifetime / 1000),
    "access-control-allow-origin": "*",
  });
}

const notThere = { error: "Nothing in the log matches." };

const validateQuery = <Query extends ZodType>(schema: Query) =>
  validate("query", schema, "Use whole numbers, and a hash of 64 hexadecimal digits.", 400);

/** The public log of licences, for auditors: heads, proofs, and the hashes of its entries. Contains no personal data. */
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
    return path ? c.json({ ...query, path }, 200, { "cache-control": sharedFor(3600) }) : c.json(notThere, 404);
  });
