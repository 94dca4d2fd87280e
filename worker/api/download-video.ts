import type { Context } from "hono";
import { findVideo } from "#worker/domain/sync/renders/media-access.ts";
import { recordDownload } from "#worker/domain/sync/revocations/record-download.ts";
import { answerHead } from "./answer-head.ts";
import type { SignedInEnv } from "./api-context.ts";
import { attachment } from "./attachment.ts";

/**
 * The viewer's own video, to be saved: recorded as a certificate is (`downloadCertificate`). Null when there is none.
 */
export async function downloadVideo(
  c: Context<SignedInEnv>,
  renderId: string,
  cache: Record<string, string>,
): Promise<Response | null> {
  const { app, viewer } = c.var;
  const find = async () => {
    const video = await findVideo(app, viewer, renderId);
    return video && { key: video.key, headers: { ...cache, ...attachment(`${video.title} - Cuesheet.mp4`) } };
  };
  const video = await find();
  if (!video) return null;
  if (c.req.method === "GET") {
    const answer = await answerHead(c, video.key, video.headers);
    if (!answer?.ok) return answer;
    await recordDownload(app, viewer, { renderIds: [renderId] });
  }
  const recorded = await find();
  return recorded && app.media.respond(c.req.raw, recorded.key, recorded.headers);
}
