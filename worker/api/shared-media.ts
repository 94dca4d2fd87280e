import { type Context, Hono } from "hono";
import { findSharedFile } from "#worker/domain/licensing/renders/shared-videos/open-link.ts";
import type { ReviewLink } from "#worker/domain/licensing/review-links/open-link.ts";
import { findReviewCover, findReviewPicture, findReviewPreview } from "#worker/domain/licensing/review-links/read-review.ts";
import { type ApiEnv, sendObject, takesAvif } from "./access.ts";
import { attachment } from "./attachment.ts";

/** Revalidated each time: a link can be revoked. Without a cache a video's beginning was fetched twice, and could stall. */
const cache = { "cache-control": "private, no-cache" };

async function send(c: Context<ApiEnv>, part: "video" | "poster"): Promise<Response> {
  const isDownload = c.req.query("download") !== undefined;
  const token = c.req.param("token") ?? "";
  const file = await findSharedFile(c.get("app"), { token, part, isDownload });
  const headers = file && isDownload ? { ...cache, ...attachment(file.filename) } : cache;
  return sendObject(c, file?.key ?? null, headers);
}

/** A shared video, public for its link. */
export const sharedMedia = new Hono<ApiEnv>()
  .get("/:token/video", (c) => send(c, "video"))
  .get("/:token/poster", (c) => send(c, "poster"));

/** Never stored, because a link can be closed at any time. */
const headers = { "cache-control": "private, no-store" };

function linkOf(c: Context<ApiEnv>): ReviewLink {
  return { token: c.req.param("token") ?? "", cookieHeader: c.req.header("cookie") ?? null };
}

/** The position in the path; 0, which no candidate has, if invalid. */
function positionOf(c: Context<ApiEnv>): number {
  const text = c.req.param("position") ?? "";
  return /^([1-9]|10)$/.test(text) ? Number(text) : 0;
}

/** Media of a review, public for its link: the proxy, previews and small covers. */
export const reviewMedia = new Hono<ApiEnv>()
  .get("/:token/picture", async (c) => sendObject(c, await findReviewPicture(c.get("app"), linkOf(c)), headers))
  .get("/:token/previews/:position", async (c) =>
    sendObject(c, await findReviewPreview(c.get("app"), linkOf(c), positionOf(c)), headers),
  )
  .get("/:token/covers/:position", async (c) => {
    const request = { position: positionOf(c), takesAvif: takesAvif(c) };
    return sendObject(c, await findReviewCover(c.get("app"), linkOf(c), request), headers);
  });
