import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { ZodType } from "zod";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { clientKey } from "#worker/domain/services/jobs/attempts.ts";
import { confirmLicence } from "#worker/domain/licensing/proof/copies/confirm-licence.ts";
import {
  ConfirmQuestion,
  CopyQuestion,
  maxQuestionBytes,
} from "#worker/domain/licensing/proof/copies/copies.contract.ts";
import { findCopy } from "#worker/domain/licensing/proof/copies/find-copy.ts";
import type { SentSoundAnswer } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import type { ApiEnv } from "./api-context.ts";

const validateJson = <Question extends ZodType>(schema: Question) =>
  zValidator("json", schema, (result, c) =>
    result.success ? undefined : c.json({ error: "This isn’t a valid set of file fingerprints." }, 400),
  );
const headers = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

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
