import { eq, sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { brandProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { acceptForRender } from "#worker/domain/base/documents/accept-for-render.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { isTooMuchWaiting } from "#worker/domain/base/jobs/too-much-waiting.ts";
import { makeLicenceNumber } from "#worker/domain/sync/licences/licence-number.ts";
import { compareOffers } from "#worker/domain/catalogue/tracks/compare-offers.ts";
import { readOffer } from "#worker/domain/catalogue/tracks/read-offer.ts";
import { currentTermsVersion } from "#worker/domain/base/licence-terms/licence-terms.contract.ts";
import { frozenRights, offered, priceOf } from "#worker/domain/catalogue/tracks/offer-columns.ts";
import { flushOutbox } from "#worker/domain/base/outbox/outbox.ts";
import { enqueueIfReady, findOwn, firstOutboxId } from "./started-render.ts";
import { ensurePreparation } from "#worker/domain/sync/preparations/ensure-preparation.ts";
import type { Preparation } from "#worker/domain/sync/preparations/queries.ts";
import { preparationMessage, preparationRefusals } from "#worker/domain/sync/preparations/refusals.ts";
import { holdPrice } from "#worker/domain/money/tokens/render-holds.ts";
import type { PreparationRefusal } from "#worker/domain/base/uploads/uploads.contract.ts";
import { type Upload, getUpload } from "#worker/domain/base/uploads/queries.ts";
import type { StartRender, StartRenderRefusal } from "./renders.contract.ts";

export type StartRenderOutcome = { ok: true; renderId: string } | ({ ok: false } & StartRenderRefusal);

/**
 * Starts a paid render: the row, the hold on its price and the message to the queue are one batch. Price, words, recording
 * and rights are the track's at that moment, must be what the page showed, and stand with the render from then on. The
 * same id by the same brand is the same render.
 */
export async function startRender(
  ctx: AppContext,
  viewer: Viewer,
  input: StartRender,
  clientAddress: string | null = null,
): Promise<StartRenderOutcome> {
  const known = await findOwn(ctx, viewer, input.id);
  if (known) return known;
  const [brand] = await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, viewer.id));
  if (!brand || viewer.activeRole === "label") return { ok: false, refusal: "labels-cannot-render" };
  const upload = await getUpload(ctx, viewer, input.uploadId);
  if (!upload) return { ok: false, refusal: "no-such-upload" };
  if (upload.status !== "uploaded") return { ok: false, refusal: "upload-not-finished" };
  const change = await findChange(ctx, input);
  if (change) return { ok: false, ...change };
  try {
    return await prepareAndCommit(ctx, viewer, input, { brandId: brand.id, upload, clientAddress });
  } catch (error) {
    if (isTooMuchWaiting(error)) return { ok: false, refusal: "too-many-waiting" };
    throw error;
  }
}

type Given = { brandId: string; upload: Upload; clientAddress: string | null };

/** A preparation that ends between being asked for and being used is asked for again: a refused one says why then. */
async function prepareAndCommit(
  ctx: AppContext,
  viewer: Viewer,
  input: StartRender,
  given: Given,
  triesLeft = 3,
): Promise<StartRenderOutcome> {
  const overlay = input.hasOverlay === "on" ? input.trackId : null;
  const asked = await ensurePreparation(ctx, given.upload, overlay);
  if (!asked.ok) return refuseUnprepared(asked.refusal);
  const { preparation } = asked;
  if (preparation.status === "refused") {
    return {
      ok: false,
      refusal: "video-refused",
      message: preparationMessage(preparation.failureCode) ?? "",
    };
  }
  const outcome = await commit(ctx, viewer, input, { ...given, preparation });
  if (outcome !== "picture-overtaken") return outcome;
  // Again and again: pressing once more is all there is to do.
  if (triesLeft === 0) return { ok: false, refusal: "track-changed", changes: [] };
  return prepareAndCommit(ctx, viewer, input, given, triesLeft - 1);
}

function refuseUnprepared(refusal: PreparationRefusal): StartRenderOutcome {
  if (refusal === "no-such-track") return { ok: false, refusal };
  return { ok: false, refusal: "video-refused", message: preparationRefusals[refusal] };
}

async function commit(
  ctx: AppContext,
  viewer: Viewer,
  input: StartRender,
  found: Given & { preparation: Preparation },
): Promise<StartRenderOutcome | "picture-overtaken"> {
  try {
    await runBatch(ctx.db, [
      ...(input.acceptsTerms === "on" ? acceptForRender(ctx, viewer, found.clientAddress) : []),
      insertRender(ctx, viewer, input, found),
      holdPrice(ctx.db, input.id),
      enqueueIfReady(ctx, input.id),
    ]);
  } catch (error) {
    if (isRefusedBy(error, "terms_not_accepted")) return { ok: false, refusal: "terms-not-accepted" };
    if (isRefusedBy(error, "exclusions_not_confirmed"))
      return { ok: false, refusal: "exclusions-not-confirmed" };
    if (isRefusedBy(error, "account_held")) return { ok: false, refusal: "account-held" };
    if (isRefusedBy(error, "no_overdraft") || isRefusedBy(error, "FOREIGN KEY")) {
      return { ok: false, refusal: "insufficient-tokens", priceTokens: input.shownPriceTokens };
    }
    if (!isRefusedBy(error, "renders.id")) throw error;
  }
  const written = await findOwn(ctx, viewer, input.id);
  if (!written) return refuseUnwritten(ctx, input);
  if (written.ok) ctx.defer(flushOutbox(ctx, [firstOutboxId(input.id)]));
  return written;
}

/**
 * Everything that file, overlay and licence will say, from the rows as they are in this very moment. What was changed in
 * the last moment writes nothing, and neither does a picture that was refused or shows other words than the track has.
 */
function insertRender(
  ctx: AppContext,
  viewer: Viewer,
  input: StartRender,
  { brandId, preparation }: { brandId: string; preparation: Preparation },
) {
  const now = ctx.clock.now();
  return ctx.db.run(sql`
    INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
      volume_percent, price_tokens, scope, terms_version, licence_number, heartbeat_at, created_at, poster_key, track_title,
        artist, isrc,
      label_name, brand_name, brand_legal_entity, master_key, master_sha256, track_duration_ms, rights)
    SELECT ${input.id}, ${viewer.id}, brand.id, track.label_id, ${input.uploadId}, preparation.id, track.id,
      ${Math.round(input.startAtSeconds * 1000)}, ${input.volumePercent}, ${priceOf(input.scope)}, ${input.scope},
      ${currentTermsVersion}, ${makeLicenceNumber(now)}, ${now}, ${now}, preparation.poster_key, track.title, track.artist,
      track.isrc, label.label_name, brand.brand_name, brand.legal_entity, track.master_key,
      track.master_sha256, track.duration_ms, ${frozenRights(input.confirmsExclusions === "on")}
    FROM tracks AS track
    JOIN label_profiles AS label ON label.id = track.label_id
    JOIN brand_profiles AS brand ON brand.id = ${brandId}
    JOIN preparations AS preparation ON preparation.id = ${preparation.id}
      AND preparation.status IN ('pending', 'ready')
    WHERE track.id = ${input.trackId} AND track.is_active = 1 AND ${priceOf(input.scope)} = ${input.shownPriceTokens}
      AND ${offered} = ${input.shownOffer}
      AND (preparation.overlay_track_id IS NULL OR (preparation.overlay_title = track.title
        AND preparation.overlay_artist = track.artist))`);
}

/** What keeps a render from being what its page showed; null when nothing does. */
async function findChange(ctx: AppContext, input: StartRender): Promise<StartRenderRefusal | null> {
  const now = await readOffer(ctx, input.trackId, input.scope);
  if (!now) return { refusal: "no-such-track" };
  const { priceTokens } = now;
  const isPriceAsShown = priceTokens === input.shownPriceTokens;
  if (now.offer === input.shownOffer)
    return isPriceAsShown ? null : { refusal: "price-changed", priceTokens };
  const changes = compareOffers(input.shownOffer, now.offer);
  const price = { of: "price", from: input.shownPriceTokens, to: priceTokens } as const;
  return { refusal: "track-changed", changes: isPriceAsShown ? changes : [...changes, price] };
}

/** What has changed for good is told; a picture that ended or shows older words meanwhile is asked for anew. */
async function refuseUnwritten(
  ctx: AppContext,
  input: StartRender,
): Promise<StartRenderOutcome | "picture-overtaken"> {
  const change = await findChange(ctx, input);
  return change ? { ok: false, ...change } : "picture-overtaken";
}
