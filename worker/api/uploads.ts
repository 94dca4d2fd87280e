import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { DeleteUpload, EnsurePreparation } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { StartUpload, uploadPurposes } from "#worker/domain/services/files/uploads/upload-purposes.contract.ts";
import { ensureIngest } from "#worker/domain/catalogue/ingests/ensure-ingest.ts";
import { getIngestState, toIngestState } from "#worker/domain/catalogue/ingests/queries.ts";
import { ensurePreparation } from "#worker/domain/licensing/videos/preparations/ensure-preparation.ts";
import { getUpload, getUploadState, originalSoundOf } from "#worker/domain/services/files/uploads/queries.ts";
import {
  getPreparationState,
  preparationRefusals,
  toPreparationState,
} from "#worker/domain/licensing/videos/preparations/queries.ts";
import { abortUpload } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { abortUnfinished, restoreUpload } from "#worker/domain/services/files/uploads/abort-upload.ts";
import { completeUpload } from "#worker/domain/services/files/uploads/complete-upload.ts";
import { receivePart, startUpload } from "#worker/domain/services/files/uploads/receive-upload.ts";
import { waitForChange } from "#worker/domain/lib/time.ts";
import { requireApproved, type SignedInEnv, validateInWords } from "./access.ts";
import { since } from "./progress.ts";
import { answerFor } from "./upload-refusals.ts";

const notFound = answerFor("not-found");

const byId = zValidator("param", z.object({ id: z.uuid() }), (result, c) => (result.success ? undefined : c.json(...notFound)));

/** Brands upload videos, labels upload audio and covers; checked before validation, whose messages are for authorised users. */
const refuseOthers = createMiddleware<SignedInEnv>(async (c, next) => {
  const request = z.object({ purpose: z.enum(uploadPurposes).catch("video") }).safeParse(await c.req.json().catch(() => null));
  const isVideo = !request.success || request.data.purpose === "video";
  const isLabel = c.get("viewer").activeRole === "label";
  if (isVideo && isLabel) return c.json({ error: "Labels do not upload videos." }, 403);
  if (!isVideo && !isLabel) return c.json({ error: "Only labels upload tracks." }, 403);
  return next();
});

/** Only our own notation: `Number` would accept `1e0` and `0x1` for the same part. */
const readPartNumber = (text: string) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.NaN);

export const uploads = new Hono<SignedInEnv>()
  .use(requireApproved)
  .post("/", refuseOthers, validateInWords(StartUpload), async (c) => {
    const outcome = await startUpload(c.get("app"), c.get("viewer"), c.req.valid("json"));
    if (outcome.ok) return c.json(outcome.state, outcome.isNew ? 201 : 200);
    return c.json(...answerFor(outcome.refusal, c.req.valid("json").purpose));
  })
  .get("/:id", byId, async (c) => {
    const state = await getUploadState(c.get("app"), c.get("viewer"), c.req.valid("param").id);
    return state ? c.json(state) : c.json(...notFound);
  })
  .put("/:id/parts/:number", byId, async (c) => {
    const body = c.req.raw.body;
    const length = Number(c.req.header("content-length"));
    if (!body || !Number.isInteger(length)) return c.json({ error: "Send the part with its length." }, 400);
    const part = { number: readPartNumber(c.req.param("number")), length, body };
    const outcome = await receivePart(c.get("app"), c.get("viewer"), c.req.valid("param").id, part);
    return outcome.ok ? c.json({ part: part.number }) : c.json(...answerFor(outcome.refusal));
  })
  .post("/:id/complete", byId, async (c) => {
    const outcome = await completeUpload(c.get("app"), c.get("viewer"), c.req.valid("param").id);
    if (outcome.ok) return c.json(outcome.state);
    const [body, status] = answerFor(outcome.refusal);
    return c.json({ ...body, missing: "missing" in outcome ? outcome.missing : [] }, status);
  })
  .delete("/:id", byId, zValidator("query", DeleteUpload), async (c) => {
    const abort = c.req.valid("query").only === "unfinished" ? abortUnfinished : abortUpload;
    const isFound = await abort(c.get("app"), c.get("viewer"), c.req.valid("param").id);
    return isFound ? c.body(null, 204) : c.json(...notFound);
  })
  .post("/:id/restore", byId, async (c) => {
    const restored = await restoreUpload(c.get("app"), c.get("viewer"), c.req.valid("param").id);
    return restored.ok ? c.body(null, 204) : c.json(...answerFor(restored.refusal));
  })
  .post("/:id/preparations", byId, zValidator("json", EnsurePreparation), async (c) => {
    const upload = await getUpload(c.get("app"), c.get("viewer"), c.req.valid("param").id);
    if (!upload) return c.json(...notFound);
    if (upload.status !== "uploaded" || upload.purpose !== "video")
      return c.json({ error: "The upload is not a finished video." }, 409);
    const { overlayTrackId, needsOriginal = false } = c.req.valid("json");
    const outcome = await ensurePreparation(c.get("app"), upload, overlayTrackId, { needsOriginal });
    if (outcome.ok) return c.json(toPreparationState(outcome.preparation, originalSoundOf(upload)));
    const { refusal } = outcome;
    return c.json({ error: preparationRefusals[refusal], refusal }, refusal === "no-such-track" ? 404 : 409);
  })
  .post("/:id/ingests", byId, async (c) => {
    const upload = await getUpload(c.get("app"), c.get("viewer"), c.req.valid("param").id);
    if (!upload) return c.json(...notFound);
    const row = await ensureIngest(c.get("app"), upload);
    return row ? c.json(toIngestState(row)) : c.json({ error: "This upload is not ready to be ingested." }, 409);
  })
  .get("/:id/ingests/:ingestId", byId, since, async (c) => {
    const app = c.get("app");
    const read = async () => {
      const state = await getIngestState(app, c.get("viewer"), c.req.param("ingestId"));
      return state?.uploadId === c.req.valid("param").id ? state : null;
    };
    const state = await waitForChange(read, c.req.valid("query").since);
    return state ? c.json(state) : c.json({ error: "Ingest not found." }, 404);
  })
  .get("/:id/preparations/:preparationId", byId, since, async (c) => {
    const app = c.get("app");
    const { id } = c.req.valid("param");
    const read = () => getPreparationState(app, c.get("viewer"), id, c.req.param("preparationId"));
    const state = await waitForChange(read, c.req.valid("query").since);
    return state ? c.json(state) : c.json({ error: "Preparation not found." }, 404);
  });
