import { type Context, Hono } from "hono";
import { findCover, findPreview } from "#worker/domain/catalogue/library/media-access.ts";
import { countPlay } from "#worker/domain/catalogue/plays/count-play.ts";
import { checkDownload, packVideos } from "#worker/domain/sync/my-videos/download-videos.ts";
import { DownloadedIds, type DownloadRefusal } from "#worker/domain/sync/my-videos/my-videos.contract.ts";
import { findPicture } from "#worker/domain/sync/preparations/media-access.ts";
import { findLicensedMusic } from "#worker/domain/sync/renders/read-version-offer.ts";
import { findLicencePdf, findPoster, findVideo } from "#worker/domain/sync/renders/media-access.ts";
import { recordDownload } from "#worker/domain/sync/revocations/record-download.ts";
import { sendCertificate } from "./send-certificate.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved, requireApprovedFor } from "./require-approved.ts";
import { sharedCacheControl } from "./shared-pages.ts";

/** Covers may be an hour old. Asked about each time: what is somebody's own, and the sound a brand decides by. */
const catalogueCache = { "cache-control": "private, max-age=3600" };
/** What the front page shows may be as old as the page. */
const showcaseCache = { "cache-control": sharedCacheControl };
const ownCache = { "cache-control": "private, no-cache" };

async function send(
  c: Context<SignedInEnv>,
  key: string | null,
  headers: Record<string, string>,
): Promise<Response> {
  const response = key ? await c.get("app").media.respond(c.req.raw, key, headers) : null;
  return response ?? c.json({ error: "There is no such file." }, 404);
}

const takesAvif = (c: Context<SignedInEnv>): boolean =>
  c.req.header("accept")?.includes("image/avif") ?? false;

function attachment(name: string): Record<string, string> {
  const ascii = name.replaceAll(/[^\w. -]/g, "_");
  return {
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
}

/**
 * A preview is played from its start; what follows are further ranges of the same play. What the player fetches ahead
 * (`?ahead`) may never be heard: it tells when it is.
 */
function isFirstOfPlay(request: Request, { ok, status }: Response): boolean {
  const range = request.headers.get("range");
  const isAhead = new URL(request.url).searchParams.has("ahead");
  const isFirst = range === null || range.startsWith("bytes=0-");
  return request.method === "GET" && !isAhead && (ok || status === 304) && isFirst;
}

export const media = new Hono<SignedInEnv>()
  // The one door before the gate: here nobody has to be there.
  .get("/showcase/:trackId", async (c) => {
    const request = { size: 176, takesAvif: takesAvif(c), isOnSale: true };
    const key = await findCover(c.get("app"), c.req.param("trackId"), request);
    return send(c, key, { ...showcaseCache, vary: "accept" });
  })
  .get("/previews/:trackId", requireApprovedFor("/media/previews/:trackId"), async (c) => {
    const { app, viewer } = c.var;
    const trackId = c.req.param("trackId");
    const answer = await send(c, await findPreview(app, viewer, trackId), ownCache);
    if (isFirstOfPlay(c.req.raw, answer)) app.defer(countPlay(app, viewer, trackId));
    return answer;
  })
  .get("/covers/:trackId", requireApprovedFor("/media/covers/:trackId"), async (c) => {
    const size = Number(c.req.query("size") ?? 640);
    const key = await findCover(c.get("app"), c.req.param("trackId"), { size, takesAvif: takesAvif(c) });
    return send(c, key, { ...catalogueCache, vary: "accept" });
  })
  .use(requireApproved)
  .post("/previews/:trackId/plays", async (c) => {
    const { app, viewer } = c.var;
    const trackId = c.req.param("trackId");
    if ((await findPreview(app, viewer, trackId)) === null) return send(c, null, {});
    await countPlay(app, viewer, trackId);
    return c.body(null, 204);
  })
  .get("/renders/:id", async (c) => {
    const video = await findVideo(c.get("app"), c.get("viewer"), c.req.param("id"));
    const isDownload = c.req.query("download") !== undefined;
    if (video && isDownload && c.req.method === "GET")
      await recordDownload(c.get("app"), c.get("viewer"), { renderIds: [c.req.param("id")] });
    const headers = video && isDownload ? attachment(`${video.title} - Cuesheet.mp4`) : {};
    return send(c, video?.key ?? null, { ...ownCache, ...headers });
  })
  .get("/batches/:ids", async (c) => {
    const { app, viewer } = c.var;
    const ids = DownloadedIds.safeParse(c.req.param("ids"));
    if (!ids.success) return c.json({ error: "There is no such file." }, 404);
    const headers = { ...ownCache, ...attachment("cuesheet-videos.zip"), "content-type": "application/zip" };
    if (c.req.method !== "GET") {
      // Whoever only asks what it would be has not downloaded it.
      const checked = await checkDownload(app, viewer, ids.data);
      return checked.ok ? c.body(null, 200, headers) : c.json(...batchRefusals[checked.refusal]);
    }
    const packed = await packVideos(app, viewer, ids.data);
    return packed.ok ? c.body(packed.zip, 200, headers) : c.json(...batchRefusals[packed.refusal]);
  })
  .get("/renders/:id/music", async (c) =>
    send(c, await findLicensedMusic(c.get("app"), c.get("viewer"), c.req.param("id")), ownCache),
  )
  .get("/posters/:renderId", async (c) =>
    send(c, await findPoster(c.get("app"), c.get("viewer"), c.req.param("renderId")), ownCache),
  )
  .get("/pictures/:preparationId", async (c) =>
    send(c, await findPicture(c.get("app"), c.get("viewer"), c.req.param("preparationId")), ownCache),
  )
  .get("/licences/:id", async (c) => {
    const { app, viewer } = c.var;
    const id = c.req.param("id");
    if (c.req.method === "GET") await recordDownload(app, viewer, { ids: [id] });
    const pdf = await findLicencePdf(app, viewer, id, readIssue(c.req.query("issue")));
    const headers = pdf ? { ...ownCache, ...attachment(pdf.filename) } : ownCache;
    return (pdf && (await sendCertificate(c, pdf, headers))) ?? send(c, null, headers);
  });

const batchRefusals: Record<DownloadRefusal, [{ error: string }, 404 | 413]> = {
  "none-ready": [{ error: "There is no such file." }, 404],
  "too-large": [{ error: "These videos are too large for one download. Choose fewer." }, 413],
};

/** Which issue of a certificate is asked for: null for its newest, and zero, which there is not, for what is no number. */
function readIssue(asked: string | undefined): number | null {
  if (asked === undefined) return null;
  return /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 0;
}
