import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { licences } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { logError } from "#worker/domain/log.ts";
import { licenceKey } from "#worker/domain/media/keys.ts";
import { minutes } from "#worker/domain/time.ts";

/** Writes a licence's PDF once. The row is the truth; running again finds the document there and changes nothing. */
export async function issueLicence(ctx: AppContext, id: string): Promise<void> {
  const [licence] = await ctx.db
    .select()
    .from(licences)
    .where(and(eq(licences.id, id), isNull(licences.pdfKey)));
  if (!licence) return;
  // Loaded when the first licence is due: no visitor waits for it.
  const { composeLicencePdf } = await import("./pdf/compose-licence-pdf.ts");
  const pdf = await composeLicencePdf(
    {
      number: licence.number,
      issuedAt: licence.issuedAt,
      brandName: licence.brandName,
      brandLegalEntity: licence.brandLegalEntity,
      labelName: licence.labelName,
      trackTitle: licence.trackTitle,
      artist: licence.artist,
      isrc: licence.isrc,
      priceTokens: licence.priceTokens,
      videoSha256: licence.videoSha256,
      renderId: licence.renderId,
      verifyUrl: null,
    },
    ctx.readFont,
  );
  const key = licenceKey(id);
  await ctx.media.writeOnce(key, pdf, "application/pdf");
  await ctx.db
    .update(licences)
    .set({ pdfKey: key, pdfSha256: sha256Hex(pdf), pdfWrittenAt: ctx.clock.now() })
    .where(and(eq(licences.id, id), isNull(licences.pdfKey)));
}

/** Cron: licences whose document was not written although a minute has passed. */
export async function reissueMissingLicences(ctx: AppContext): Promise<number> {
  const missing = await ctx.db
    .select({ id: licences.id })
    .from(licences)
    .where(and(isNull(licences.pdfKey), lt(licences.issuedAt, ctx.clock.now() - minutes(1))))
    .orderBy(asc(licences.issuedAt))
    .limit(20);
  for (const { id } of missing) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- composing is heavy on memory: one document at a time
      await issueLicence(ctx, id);
    } catch (error) {
      // One document that cannot be written must not keep the others waiting; it is tried again a minute later.
      logError("licence.not-written", error, { licenceId: id });
    }
  }
  return missing.length;
}
