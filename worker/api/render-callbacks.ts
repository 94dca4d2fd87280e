import { Hono } from "hono";
import { RenderEvent } from "#render-service/render-service.contract.ts";
import { signatureHeader } from "#render-service/renderer-http.contract.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { isSignatureValid } from "#worker/platform/signatures.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import type { ApiEnv } from "./api-context.ts";

/** What the render service reports, proved by signature. The answer says whether anybody still waits for the job. */
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
