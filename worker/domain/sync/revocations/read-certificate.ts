import type { AppContext } from "#worker/context.ts";

/** Where a certificate stands, and when its licence was revoked. */
export type Certificate = { key: string; revokedAt: number | null };

/** A certificate as it is handed out: as issued, or a copy marked as revoked. Null when it is not there. */
export async function readCertificate(
  ctx: Pick<AppContext, "media">,
  { key, revokedAt }: Certificate,
): Promise<Uint8Array | null> {
  const pdf = await ctx.media.readWhole(key);
  if (!pdf || revokedAt === null) return pdf;
  // Loaded when one is asked for: nobody else waits for it.
  const { stampRevoked } = await import("./stamp-revoked.ts");
  return stampRevoked(pdf, revokedAt);
}
