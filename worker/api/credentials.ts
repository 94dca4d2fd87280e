import { Hono } from "hono";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { countUnknownNumber } from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import { makeBundle } from "#worker/domain/licensing/proof/bundles/make-bundle.ts";
import {
  findSignedIssue,
  readLicenceProof,
} from "#worker/domain/licensing/proof/public-licences/licence-proof.ts";
import type { ApiEnv } from "./api-context.ts";
import { zipNamed } from "./attachment.ts";
import { limitOpenCalls } from "./shared-answers.ts";

const words = {
  unknown: ["No signed licence has this number.", 404],
  "too-many": ["You’ve tried too many numbers that don’t exist. Please wait an hour.", 429],
} as const;
/** As on the page of a licence: not for search engines, and nothing of it is kept. */
const headers = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** A licence's signed data and its place in the log, for whoever has its number. Guesses are counted as on its page. */
export const credentials = new Hono<ApiEnv>()
  .use(limitOpenCalls)
  .get("/:number", async (c) => {
    const ctx = c.get("app");
    const issue = await findSignedIssue(ctx, c.req.param("number"));
    if (issue) return c.body(issue.jwt, 200, { ...headers, "content-type": "application/vc+jwt" });
    const [error, status] = words[await countUnknownNumber(ctx, readClientAddress(c.req.raw))];
    return c.json({ error }, status);
  })
  .get("/:number/proof", async (c) => {
    const ctx = c.get("app");
    const proof = await readLicenceProof(ctx, c.req.param("number"));
    if (proof) return c.json(proof, 200, headers);
    const [error, status] = words[await countUnknownNumber(ctx, readClientAddress(c.req.raw))];
    return c.json({ error }, status);
  })
  .get("/:number/bundle", async (c) => {
    const ctx = c.get("app");
    const bundle = await makeBundle(ctx, c.req.param("number"));
    if (bundle) return c.body(bundle.zip, 200, { ...headers, ...zipNamed(bundle.number) });
    const [error, status] = words[await countUnknownNumber(ctx, readClientAddress(c.req.raw))];
    return c.json({ error }, status);
  });
