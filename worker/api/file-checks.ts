import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { Sha256Asked } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import {
  findDeliveredFile,
  findLoggedProof,
  findStanding,
} from "#worker/domain/licensing/proof/public-licences/find-delivered-file.ts";
import type { ApiEnv } from "./api-context.ts";
import { limitFileChecks } from "./shared-answers.ts";

/** As on the page of a licence: not for search engines, and nothing of it is kept. */
const headers = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

const digest = zValidator("param", Sha256Asked, (result, c) =>
  result.success ? undefined : c.json({ error: "A SHA-256 has 64 hexadecimal digits." }, 400),
);

/** What /verify asks about a file that stays where it is: by its SHA-256, or by the number that it names. */
export const fileChecks = new Hono<ApiEnv>()
  .use(limitFileChecks)
  .get("/videos/:sha256", digest, async (c) =>
    c.json(await findDeliveredFile(c.get("app"), c.req.valid("param").sha256), 200, headers),
  )
  .get("/log-proofs/:sha256", digest, async (c) => {
    const proof = await findLoggedProof(c.get("app"), c.req.valid("param").sha256);
    return c.json({ proof }, 200, headers);
  })
  .get("/licences/:number", async (c) =>
    c.json(
      await findStanding(c.get("app"), c.req.param("number"), readClientAddress(c.req.raw)),
      200,
      headers,
    ),
  );
