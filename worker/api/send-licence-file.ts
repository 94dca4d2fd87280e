import type { Context } from "hono";
import type { LicenceFiles } from "#worker/domain/licensing/licences/licence-columns.ts";
import type { SignedInEnv } from "./api-context.ts";
import { sendCertificate } from "./send-certificate.ts";

export type LicenceFile = "video" | "poster" | "pdf";

/** A file of somebody else's licence, for whoever `files` was looked up for: 404 where there is none. */
export async function sendLicenceFile(
  c: Context<SignedInEnv>,
  files: LicenceFiles | null,
  kind: LicenceFile,
): Promise<Response> {
  const key = files?.[kind];
  const headers: Record<string, string> = { "cache-control": "private, no-cache" };
  if (kind === "pdf" && files)
    headers["content-disposition"] = `attachment; filename="${files.videoSha256}.pdf"`;
  if (!files || !key) return c.json({ error: "File not found." }, 404);
  const response =
    kind === "pdf"
      ? await sendCertificate(c, { ...files, key }, headers)
      : await c.var.app.media.respond(c.req.raw, key, headers);
  return response ?? c.json({ error: "File not found." }, 404);
}
