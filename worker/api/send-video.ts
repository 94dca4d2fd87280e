import type { Context } from "hono";
import { findVideo } from "#worker/domain/licensing/renders/media-access.ts";
import { recordDownload } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { answerHead } from "./answer-head.ts";
import type { SignedInEnv } from "./api-context.ts";
import { attachment } from "./attachment.ts";

/**
 * Sends the viewer's own video, to be played or (`?download`) saved. It is the same file, so both count as its download, which is
 * recorded before the first byte. Null when there is none.
 */
export async function sendVideo(
  c: Context<SignedInEnv>,
  renderId: string,
  cache: Record<string, string>,
): Promise<Response | null> {
  const { app, viewer } = c.var;
  const find = () => findVideo(app, viewer, renderId);
  const headersOf = ({ title }: { title: string }) =>
    c.req.query("download") === undefined ? cache : { ...cache, ...attachment(`${title} - Cuesheet.mp4`) };
  const video = await find();
  if (!video) return null;
  if (c.req.method !== "GET" || video.isDownloaded)
    return app.media.respond(c.req.raw, video.key, headersOf(video));
  const answer = await answerHead(c, video.key, headersOf(video));
  if (!answer?.ok) return answer;
  await recordDownload(app, viewer, { renderIds: [renderId] });
  // Taken back in between, it is not there any more.
  const recorded = await find();
  return recorded && app.media.respond(c.req.raw, recorded.key, headersOf(recorded));
}
