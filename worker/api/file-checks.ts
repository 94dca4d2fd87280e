import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { ZodType } from "zod";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { confirmLicence, findHeardTrack } from "#worker/domain/licensing/proof/copies/confirm-licence.ts";
import {
  ConfirmQuestion,
  CopyQuestion,
  maxQuestionBytes,
} from "#worker/domain/licensing/proof/copies/copies.contract.ts";
import { findCopy } from "#worker/domain/licensing/proof/copies/find-copy.ts";
import {
  type SentSoundAnswer,
  Sha256Asked,
} from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import {
  findDeliveredFile,
  findLoggedProof,
  findStanding,
} from "#worker/domain/licensing/proof/public-licences/find-delivered-file.ts";
import { HeardQuestion } from "#worker/domain/licensing/proof/vault/vault.contract.ts";
import { clientKey } from "#worker/domain/services/jobs/attempts.ts";
import { type ApiEnv, limitFileChecks, requireApproved, type SignedInEnv } from "./access.ts";

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

const validateJson = <Question extends ZodType>(schema: Question) =>
  zValidator("json", schema, (result, c) =>
    result.success ? undefined : c.json({ error: "This isn’t a valid set of file fingerprints." }, 400),
  );
const limit = (by: "copies" | "sentSounds") =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const key = clientKey(readClientAddress(c.req.raw));
    const { success } = await c.get("app").limits[by].limit({ key });
    return success ? next() : c.json({ kind: "too-many" } as const, 429, headers);
  });
const small = bodyLimit({ maxSize: maxQuestionBytes });
const answerSound = (c: Context<ApiEnv>, said: SentSoundAnswer, status: 200 | 503 = 200) =>
  c.json(said, status, headers);

/**
 * What a dropped file is, for anybody: prints come in, never the file, and nothing of them is kept. Each client has
 * twenty questions a minute: one takes the server longer than any page. Whose browser cannot decode a sound may send a
 * minute of it, five times a minute: only its print comes back.
 */
export const copies = new Hono<ApiEnv>()
  .post("/", small, limit("copies"), validateJson(CopyQuestion), async (c) =>
    c.json(await findCopy(c.get("app"), c.req.valid("json")), 200, headers),
  )
  .post("/confirm", small, limit("copies"), validateJson(ConfirmQuestion), async (c) => {
    const address = readClientAddress(c.req.raw);
    return c.json(await confirmLicence(c.get("app"), c.req.valid("json"), address), 200, headers);
  })
  .post("/sound", limit("sentSounds"), async (c) => {
    const { renderer, clock } = c.get("app");
    const printed = await renderer.printSound(new Uint8Array(await c.req.arrayBuffer()), clock.now());
    return answerSound(c, printed, printed.kind === "busy" ? 503 : 200);
  });

const noTrack = { error: "Track not found." };

/** What a brand's vault asks about music that was heard in its videos: vault.contract.ts. */
export const vault = new Hono<SignedInEnv>().use(requireApproved).post(
  "/tracks",
  zValidator("json", HeardQuestion, (result, c) => (result.success ? undefined : c.json(noTrack, 404))),
  async (c) => {
    const { evidence } = c.req.valid("json");
    const track = await findHeardTrack(c.get("app"), c.get("viewer"), evidence);
    return track ? c.json(track) : c.json(noTrack, 404);
  },
);
