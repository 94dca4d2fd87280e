import { type Context, Hono } from "hono";
import { findSharedFile } from "#worker/domain/licensing/renders/shared-videos/open-link.ts";
import type { ApiEnv } from "./api-context.ts";
import { attachment } from "./attachment.ts";

/** A link can be taken back at any time: asked about each time. Never kept, a film's beginning was fetched twice, and could stall. */
const cache = { "cache-control": "private, no-cache" };

async function send(c: Context<ApiEnv>, part: "video" | "poster"): Promise<Response> {
  const isDownload = c.req.query("download") !== undefined;
  const token = c.req.param("token") ?? "";
  const file = await findSharedFile(c.get("app"), { token, part, isDownload });
  const headers = file && isDownload ? { ...cache, ...attachment(file.filename) } : cache;
  const response = file ? await c.get("app").media.respond(c.req.raw, file.key, headers) : null;
  return response ?? c.json({ error: "File not found." }, 404);
}

/** A shared video, for whoever has its link. */
export const sharedMedia = new Hono<ApiEnv>()
  .get("/:token/video", (c) => send(c, "video"))
  .get("/:token/poster", (c) => send(c, "poster"));
