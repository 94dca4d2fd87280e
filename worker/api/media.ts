import { Hono } from "hono";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { findExcerpt } from "#worker/domain/catalogue/playback/cut-excerpt.ts";
import { findCover, findPreview } from "#worker/domain/catalogue/library/media-access.ts";
import { countPlay } from "#worker/domain/catalogue/playback/count-play.ts";
import { findComp } from "#worker/domain/licensing/videos/comps/queries.ts";
import { findOriginal, findPicture } from "#worker/domain/licensing/videos/preparations/queries.ts";
import { findLicensedMusic } from "#worker/domain/licensing/renders/read-version-offer.ts";
import { findPoster } from "#worker/domain/licensing/renders/media-access.ts";
import { CueSheetFormat } from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";
import { attachment } from "./attachment.ts";
import { downloadCertificate, sendVideo } from "./send-licence-files.ts";
import { sendBundle, sendCueSheet, sendVideos } from "./send-generated-files.ts";
import { requireApproved, requireApprovedFor, sendObject, type SignedInEnv, takesAvif } from "./access.ts";
import { sharedCacheControl } from "./page-headers.ts";

/** Covers are cached for an hour. The viewer's own files and previews are revalidated each time. */
const catalogueCache = { "cache-control": "private, max-age=3600" };
/** Covers on the front page are cached as long as the page. */
const showcaseCache = { "cache-control": sharedCacheControl };
/** Cached but revalidated each time, so that a paused track can no longer be played. */
const excerptCache = { "cache-control": "public, no-cache" };
const ownCache = { "cache-control": "private, no-cache" };

/**
 * A play starts with the first range of a preview; further ranges belong to the same play. A prefetch
 * (`?ahead`) does not count: the player reports when it is played.
 */
function isFirstOfPlay(request: Request, { ok, status }: Response): boolean {
  const range = request.headers.get("range");
  const isAhead = new URL(request.url).searchParams.has("ahead");
  const isFirst = range === null || range.startsWith("bytes=0-");
  return request.method === "GET" && !isAhead && (ok || status === 304) && isFirst;
}

export const media = new Hono<SignedInEnv>()
  // Two endpoints before the gate, which need no session.
  .get("/showcase/:trackId", async (c) => {
    const request = { size: 176, takesAvif: takesAvif(c) };
    const key = await findCover(c.get("app"), null, c.req.param("trackId"), request);
    return sendObject(c, key, { ...showcaseCache, vary: "accept" });
  })
  .get("/excerpts/:trackId", async (c) => {
    const { app } = c.var;
    const outcome = await findExcerpt(app, c.req.param("trackId"), readClientAddress(c.req.raw));
    if (!outcome.ok) return c.json(...excerptRefusals[outcome.refusal]);
    const piece = { key: outcome.previewKey, ...outcome.excerpt };
    return (await app.media.respondWithPiece(c.req.raw, piece, excerptCache)) ?? sendObject(c, null, {});
  })
  .get("/previews/:trackId", requireApprovedFor("/media/previews/:trackId"), async (c) => {
    const { app, viewer } = c.var;
    const trackId = c.req.param("trackId");
    const answer = await sendObject(c, await findPreview(app, viewer, trackId), ownCache);
    if (isFirstOfPlay(c.req.raw, answer)) app.defer(countPlay(app, viewer, trackId));
    return answer;
  })
  .get("/covers/:trackId", requireApprovedFor("/media/covers/:trackId"), async (c) => {
    const { app, viewer } = c.var;
    const request = { size: Number(c.req.query("size") ?? 640), takesAvif: takesAvif(c) };
    const key = await findCover(app, viewer, c.req.param("trackId"), request);
    return sendObject(c, key, { ...catalogueCache, vary: "accept" });
  })
  .use(requireApproved)
  .post("/previews/:trackId/plays", async (c) => {
    const { app, viewer } = c.var;
    const trackId = c.req.param("trackId");
    if ((await findPreview(app, viewer, trackId)) === null) return sendObject(c, null, {});
    await countPlay(app, viewer, trackId);
    return c.body(null, 204);
  })
  .get("/renders/:id", async (c) => (await sendVideo(c, c.req.param("id"), ownCache)) ?? sendObject(c, null, {}))
  .get("/batches/:ids", async (c) => sendVideos(c, c.req.param("ids"), ownCache))
  .get("/renders/:id/music", async (c) =>
    sendObject(c, await findLicensedMusic(c.get("app"), c.get("viewer"), c.req.param("id")), ownCache),
  )
  .get("/comps/:id", async (c) => {
    const comp = await findComp(c.get("app"), c.get("viewer"), c.req.param("id"));
    const isDownload = comp !== null && c.req.query("download") !== undefined;
    return sendObject(c, comp?.key ?? null, {
      ...ownCache,
      ...(isDownload ? attachment(comp.filename) : {}),
    });
  })
  .get("/posters/:renderId", async (c) =>
    sendObject(c, await findPoster(c.get("app"), c.get("viewer"), c.req.param("renderId")), ownCache),
  )
  .get("/pictures/:preparationId", async (c) =>
    sendObject(c, await findPicture(c.get("app"), c.get("viewer"), c.req.param("preparationId")), ownCache),
  )
  .get("/licences/:id/cue-sheet", async (c) => {
    const format = CueSheetFormat.safeParse(c.req.query("format") ?? "pdf");
    return sendCueSheet(c, c.req.param("id"), format.data ?? null);
  })
  .get("/originals/:uploadId", async (c) =>
    sendObject(c, await findOriginal(c.get("app"), c.get("viewer"), c.req.param("uploadId")), ownCache),
  )
  .get("/licences/:id/bundle", async (c) => sendBundle(c, c.req.param("id"), ownCache))
  .get("/licences/:id", async (c) => {
    const issue = readIssue(c.req.query("issue"));
    return (await downloadCertificate(c, c.req.param("id"), issue, ownCache)) ?? sendObject(c, null, {});
  });

const excerptRefusals: Record<"missing" | "too-often", [{ error: string }, 404 | 429]> = {
  missing: [{ error: "File not found." }, 404],
  "too-often": [{ error: "You’ve played a lot of previews in a short time. Please try again in a minute." }, 429],
};

/** The requested issue of a certificate: null for the newest, 0 (which never exists) for an invalid number. */
function readIssue(text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
}
