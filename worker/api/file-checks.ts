import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { confirmLicence, findHeardTrack } from "#worker/domain/licensing/proof/copies/confirm-licence.ts";
import { ConfirmQuestion, CopyQuestion, maxQuestionBytes } from "#worker/domain/licensing/proof/copies/copies.contract.ts";
import { findCopy } from "#worker/domain/licensing/proof/copies/find-copy.ts";
import { Sha256Asked } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { findDeliveredFile, findLoggedProof } from "#worker/domain/licensing/proof/public-licences/find-delivered-file.ts";
import { findStanding } from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import { HeardQuestion } from "#worker/domain/licensing/proof/vault/vault.contract.ts";
import { clientKey } from "#worker/domain/services/jobs/attempts.ts";
import { type ApiEnv, limitFileChecks, requireApproved, type SignedInEnv, unlisted, validate } from "./access.ts";

const digest = validate("param", Sha256Asked, "A SHA-256 has 64 hexadecimal digits.", 400);

/** Lookups of /verify for a file that is not uploaded: by its SHA-256, or by the licence number in it. */
export const fileChecks = new Hono<ApiEnv>()
  .use(limitFileChecks)
  .get("/videos/:sha256", digest, async (c) =>
    c.json(await findDeliveredFile(c.get("app"), c.req.valid("param").sha256), 200, unlisted),
  )
  .get("/log-proofs/:sha256", digest, async (c) => {
    const proof = await findLoggedProof(c.get("app"), c.req.valid("param").sha256);
    return c.json({ proof }, 200, unlisted);
  })
  .get("/licences/:number", async (c) => {
    const address = readClientAddress(c.req.raw);
    return c.json(await findStanding(c.get("app"), c.req.param("number"), address), 200, unlisted);
  });

const noPrints = "This isn’t a valid set of file fingerprints.";
const limit = (by: "copies" | "sentSounds") =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const key = clientKey(readClientAddress(c.req.raw));
    const { success } = await c.get("app").limits[by].limit({ key });
    return success ? next() : c.json({ kind: "too-many" } as const, 429, unlisted);
  });
const small = bodyLimit({ maxSize: maxQuestionBytes });

/**
 * Identifies a dropped file, without an account: only fingerprints are sent, never the file, and they are not stored. Twenty
 * requests per minute and client: one takes the server longer than any page. A browser that cannot decode a sound may send a
 * minute of it, five times a minute: the response is only its fingerprint.
 */
export const copies = new Hono<ApiEnv>()
  .post("/", small, limit("copies"), validate("json", CopyQuestion, noPrints, 400), async (c) =>
    c.json(await findCopy(c.get("app"), c.req.valid("json")), 200, unlisted),
  )
  .post("/confirm", small, limit("copies"), validate("json", ConfirmQuestion, noPrints, 400), async (c) => {
    const address = readClientAddress(c.req.raw);
    return c.json(await confirmLicence(c.get("app"), c.req.valid("json"), address), 200, unlisted);
  })
  .post("/sound", limit("sentSounds"), async (c) => {
    const { renderer, clock } = c.get("app");
    const printed = await renderer.printSound(new Uint8Array(await c.req.arrayBuffer()), clock.now());
    return c.json(printed, printed.kind === "busy" ? 503 : 200, unlisted);
  });

const noTrack = { error: "Track not found." };

/** Looks up music detected in the videos of a brand's vault: vault.contract.ts. */
export const vault = new Hono<SignedInEnv>()
  .use(requireApproved)
  .post("/tracks", validate("json", HeardQuestion, noTrack.error, 404), async (c) => {
    const { evidence } = c.req.valid("json");
    const track = await findHeardTrack(c.get("app"), c.get("viewer"), evidence);
    return track ? c.json(track) : c.json(noTrack, 404);
  });
