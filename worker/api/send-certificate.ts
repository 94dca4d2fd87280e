import type { Context } from "hono";
import {
  type Certificate,
  readRevokedCertificate,
} from "#worker/domain/sync/revocations/read-certificate.ts";
import type { SignedInEnv } from "./api-context.ts";

/** A certificate as it was issued, or marked as revoked; null when there is none. */
export async function sendCertificate(
  c: Context<SignedInEnv>,
  { key, revokedAt }: Certificate,
  headers: Record<string, string>,
): Promise<Response | null> {
  const { app } = c.var;
  if (revokedAt === null) return app.media.respond(c.req.raw, key, headers);
  const pdf = await readRevokedCertificate(app, { key, revokedAt });
  return pdf && c.body(pdf, 200, { ...headers, "content-type": "application/pdf" });
}
