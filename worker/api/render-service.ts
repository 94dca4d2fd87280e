import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { RenderEvent, singlePutBytes } from "#render-service/render-service.contract.ts";
import { signatureHeader } from "#render-service/renderer-http.contract.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { isSignatureValid } from "#worker/platform/media-urls.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import type { ApiEnv } from "./access.ts";

/** Events of the render service, authenticated by signature. The response says whether the job is still needed. */
export const renderCallbacks = new Hono<ApiEnv>().post("/", async (c) => {
  const app = c.get("app");
  const body = await c.req.text();
  const signature = c.req.header(signatureHeader) ?? null;
  if (!isSignatureValid(app.settings.RENDERER_SECRET, signature, body, app.clock.now())) {
    return c.json({ error: "The signature is not valid." }, 401);
  }
  const event = RenderEvent.safeParse(readJson(body));
  if (!event.success) return c.json({ error: "Unknown event." }, 400);
  return c.json(await recordEvent(app, event.data));
});

type SignedEnv = ApiEnv & { Variables: ApiEnv["Variables"] & { key: string } };

const requireSignedUrl = (access: "read" | "write") =>
  createMiddleware<SignedEnv>(async (c, next) => {
    const app = c.get("app");
    const grant = app.mediaUrls.verify(new URL(c.req.url), app.clock.now());
    if (grant?.access !== access) return c.json({ error: "This address is not valid." }, 403);
    c.set("key", grant.key);
    return next();
  });

const contentTypes: Record<string, string> = {
  mp4: "video/mp4",
  m4a: "audio/mp4",
  flac: "audio/flac",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
};
const typeOf = (key: string): string => contentTypes[key.split(".").at(-1) ?? ""] ?? "application/octet-stream";

const Parts = z.object({ parts: z.array(z.object({ partNumber: z.int().min(1), etag: z.string() })).min(1) });

/** The render service reads its inputs and writes its outputs here: the protocol of render-service/render-service.contract.ts. */
export const renderMedia = new Hono<SignedEnv>()
  .get("/", requireSignedUrl("read"), async (c) => {
    const response = await c.get("app").media.respond(c.req.raw, c.get("key"), {});
    return response ?? c.json({ error: "Object not found." }, 404);
  })
  .put("/", requireSignedUrl("write"), async (c) => {
    const { media } = c.get("app");
    const body = c.req.raw.body;
    const length = Number(c.req.header("content-length"));
    if (!body || !Number.isInteger(length) || length > singlePutBytes) return c.json({ error: "Wrong length." }, 413);
    const { uploadId, partNumber } = c.req.query();
    if (!uploadId) {
      await media.write(c.get("key"), body, typeOf(c.get("key")));
      return c.json({ etag: null });
    }
    return c.json({ etag: await media.writePart(c.get("key"), uploadId, Number(partNumber), body) });
  })
  .post("/", requireSignedUrl("write"), async (c) => {
    const { media } = c.get("app");
    const uploadId = c.req.query("uploadId");
    if (!uploadId) return c.json({ uploadId: await media.startMultipart(c.get("key"), typeOf(c.get("key"))) });
    const list = Parts.safeParse(await c.req.json().catch(() => null));
    if (!list.success) return c.json({ error: "This isn’t a list of parts." }, 400);
    const result = await media.completeMultipart(c.get("key"), uploadId, list.data.parts);
    return result === "wrong-parts" ? c.json({ error: "These parts don’t match the upload." }, 409) : c.json(result);
  });
