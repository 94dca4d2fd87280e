import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { licences, renders, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { isStale, requireOneRow } from "#worker/domain/base/guards.ts";
import { logError } from "#worker/domain/base/log.ts";
import { mailOutboxId, enqueueMail } from "#worker/domain/base/mail/enqueue-mail.ts";
import { licenceKey } from "#worker/domain/base/media/keys.ts";
import { flushOutbox } from "#worker/domain/base/outbox/outbox.ts";
import { minutes } from "#worker/domain/base/time.ts";

import { namesOfExcluded } from "#worker/domain/catalogue/rights/declaration.contract.ts";
import { getSupersession } from "./supersession.ts";
import { verifyUrl } from "./licence-number.ts";
import { controlAtSale, controlWords } from "./licence-control.contract.ts";

type Licence = typeof licences.$inferSelect;

/**
 * Writes a licence's PDF once and tells the brand. The row is the truth; running again finds the document there, changes
 * nothing and tells nobody.
 */
export async function issueLicence(ctx: AppContext, id: string): Promise<void> {
  const [found] = await ctx.db
    .select({ licence: licences, rights: renders.rights })
    .from(licences)
    .innerJoin(renders, eq(renders.id, licences.renderId))
    .where(and(eq(licences.id, id), isNull(licences.pdfKey)));
  if (!found) return;
  const { licence, rights } = found;
  const control = controlAtSale(rights);
  const { supersedes } = await getSupersession(ctx, id);
  // Loaded when the first licence is due: no visitor waits for it.
  const { composeLicencePdf } = await import("./pdf/compose-licence-pdf.ts");
  const pdf = await composeLicencePdf(
    {
      number: licence.number,
      ...(supersedes && { supersedes: supersedes.number }),
      issuedAt: licence.issuedAt,
      brandName: licence.brandName,
      brandLegalEntity: licence.brandLegalEntity,
      labelName: licence.labelName,
      control: control && controlWords[control],
      excludedUses: namesOfExcluded(rights.declaration ?? null),
      declaration: rights.declaration ?? null,
      trackTitle: licence.trackTitle,
      artist: licence.artist,
      isrc: licence.isrc,
      priceTokens: licence.priceTokens,
      scope: licence.scope,
      termsVersion: licence.termsVersion,
      videoSha256: licence.videoSha256,
      renderId: licence.renderId,
      verifyUrl: verifyUrl(ctx.settings.PUBLIC_ORIGIN, licence.number),
    },
    ctx.readFont,
  );
  const key = licenceKey(id);
  await ctx.media.writeOnce(key, pdf, "application/pdf");
  await noteDocument(ctx, licence, { pdfKey: key, pdfSha256: sha256Hex(pdf) });
}

/** Only the first of two that wrote the same document gets through, so one mail goes out. */
async function noteDocument(
  ctx: AppContext,
  licence: Licence,
  { pdfKey, pdfSha256 }: { pdfKey: string; pdfSha256: string },
): Promise<void> {
  const now = ctx.clock.now();
  const mailId = crypto.randomUUID();
  const owner = await findOwner(ctx, licence.userId);
  try {
    await runBatch(ctx.db, [
      ctx.db
        .update(licences)
        .set({ pdfKey, pdfSha256, pdfWrittenAt: now })
        .where(and(eq(licences.id, licence.id), isNull(licences.pdfKey))),
      requireOneRow(ctx.db),
      ...(owner ? enqueueMail(ctx.db, { id: mailId, ...owner, message: licenceIssued(licence) }, now) : []),
    ]);
  } catch (error) {
    if (isStale(error)) return;
    throw error;
  }
  if (owner) ctx.defer(flushOutbox(ctx, [mailOutboxId(mailId)]));
}

/** Whom to tell; somebody whose account was erased in the meantime is told nothing. */
async function findOwner(ctx: AppContext, userId: string): Promise<{ userId: string; to: string } | null> {
  const [owner] = await ctx.db
    .select({ to: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return owner ? { userId, to: owner.to } : null;
}

function licenceIssued({ id, renderId, number, scope, termsVersion, trackTitle, artist }: Licence) {
  return {
    kind: "licence-issued",
    licenceId: id,
    renderId,
    number,
    scope,
    termsVersion,
    trackTitle,
    artist,
  } as const;
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
      // Composing is heavy on memory: one document at a time.
      await issueLicence(ctx, id);
    } catch (error) {
      // One document that cannot be written must not keep the others waiting; it is tried again a minute later.
      logError("licence.not-written", error, { licenceId: id });
    }
  }
  return missing.length;
}
