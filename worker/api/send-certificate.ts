import type { Context } from "hono";
import { findLicencePdf } from "#worker/domain/licensing/renders/media-access.ts";
import type { Certificate } from "#worker/domain/licensing/licences/licence-columns.ts";
import { isAsIssued, readCertificate } from "#worker/domain/licensing/licences/certificates.ts";
import { recordDownload } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import type { SignedInEnv } from "./api-context.ts";
import { answerHead } from "./answer-head.ts";
import { attachment } from "./attachment.ts";

/** A certificate as it is handed out, range by range where it is as issued; null when there is none. */
export async function sendCertificate(
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
 * The viewer's own, as a download: recorded only where something is sent, before its first byte is, and found again then, so
 * that one taken back in between goes out marked. Null when there is none.
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
