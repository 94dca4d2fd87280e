import type { Context } from "hono";
import { type Certificate, readCertificate } from "#worker/domain/sync/revocations/read-certificate.ts";
import type { SignedInEnv } from "./api-context.ts";

/** A certificate as it is handed out, range by range where it is as issued; null when there is none. */
export async function sendCertificate(
  c: Context<SignedInEnv>,
  certificate: Certificate,
  headers: Record<string, string>,
): Promise<Response | null> {
  const { app } = c.var;
  if (certificate.revokedAt === null) return app.media.respond(c.req.raw, certificate.key, headers);
  const pdf = await readCertificate(app, certificate);
  return pdf && c.body(new Uint8Array(pdf), 200, { ...headers, "content-type": "application/pdf" });
}
