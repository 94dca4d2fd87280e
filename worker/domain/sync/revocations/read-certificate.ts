import type { AppContext } from "#worker/context.ts";

/** Where a certificate stands, and when its licence was revoked. */
export type Certificate = { key: string; revokedAt: number | null };

/** A revoked licence's certificate, marked as such; null when it is not there. The one that was issued is kept as it is. */
export async function readRevokedCertificate(
  ctx: Pick<AppContext, "media">,
  { key, revokedAt }: { key: string; revokedAt: number },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const pdf = await ctx.media.readWhole(key);
  if (!pdf) return null;
  // Loaded when one is asked for: nobody else waits for it.
  const { stampRevoked } = await import("./stamp-revoked.ts");
  return stampRevoked(pdf, revokedAt);
}
