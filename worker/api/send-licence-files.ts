import type { Context } from "hono";
import { isAsIssued, readCertificate } from "#worker/domain/licensing/licences/certificates.ts";
import type { Certificate, LicenceFiles } from "#worker/domain/licensing/licences/licence-columns.ts";
import { recordDownload } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { findLicencePdf, findVideo } from "#worker/domain/licensing/renders/media-access.ts";
import type { SignedInEnv } from "./access.ts";
import { attachment } from "./attachment.ts";

/** The response to HEAD, without a body; null if the store has no such file. */
const answerHead = (c: Context<SignedInEnv>, key: string, headers: Record<string, string>): Promise<Response | null> =>
  c.var.app.media.respond(new Request(c.req.raw, { method: "HEAD" }), key, headers);

/** Sends a certificate, with range support if it is unchanged since its issue; null if there is none. */
async function sendCertificate(
  c: Context<SignedInEnv>,
  certificate: Certificate,
  headers: Record<string, string>,
): Promise<Response | null> {
  const { app } = c.var;
  if (isAsIssued(certificate)) return app.media.respond(c.req.raw, certificate.key, headers);
  const pdf = await readCertificate(app, certificate);
  return pdf && c.body(new Uint8Array(pdf), 200, { ...headers, "content-type": "application/pdf" });
}

/**
 * Sends the viewer's own certificate as a download: recorded only if something is sent, before the first byte, and looked up
 * again afterwards, so that one revoked in between is sent with its mark. Null if there is none.
 */
export async function downloadCertificate(
  c: Context<SignedInEnv>,
  licenceId: string,
  issue: number | null,
  cache: Record<string, string>,
): Promise<Response | null> {
  const { app, viewer } = c.var;
  const find = () => findLicencePdf(app, viewer, licenceId, issue);
  const headersOf = ({ filename }: { filename: string }) => ({ ...cache, ...attachment(filename) });
  const pdf = await find();
  if (!pdf) return null;
  if (c.req.method === "GET" && isAsIssued(pdf)) {
    const answer = await answerHead(c, pdf.key, headersOf(pdf));
    if (!answer?.ok) return answer;
    await recordDownload(app, viewer, { ids: [licenceId] });
  }
  const recorded = await find();
  return recorded && sendCertificate(c, recorded, headersOf(recorded));
}

export type LicenceFile = "video" | "poster" | "pdf";

/** Sends a file of another account's licence, after `files` was looked up with its permission check: 404 if there is none. */
export async function sendLicenceFile(
  c: Context<SignedInEnv>,
  files: LicenceFiles | null,
  kind: LicenceFile,
): Promise<Response> {
  const key = files?.[kind];
  const headers: Record<string, string> = { "cache-control": "private, no-cache" };
  if (kind === "pdf" && files) headers["content-disposition"] = `attachment; filename="${files.videoSha256}.pdf"`;
  if (!files || !key) return c.json({ error: "File not found." }, 404);
  const response =
    kind === "pdf"
      ? await sendCertificate(c, { ...files, key }, headers)
      : await c.var.app.media.respond(c.req.raw, key, headers);
  return response ?? c.json({ error: "File not found." }, 404);
}

/**
 * Sends the viewer's own video, to be played or (`?download`) saved. Both count as a download of the same file, which is
 * recorded before the first byte. Null if there is none.
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
  if (c.req.method !== "GET" || video.isDownloaded) return app.media.respond(c.req.raw, video.key, headersOf(video));
  const answer = await answerHead(c, video.key, headersOf(video));
  if (!answer?.ok) return answer;
  await recordDownload(app, viewer, { renderIds: [renderId] });
  // Race: an undo may revoke the licence before the download is recorded, so look it up again.
  const recorded = await find();
  return recorded && app.media.respond(c.req.raw, recorded.key, headersOf(recorded));
}
