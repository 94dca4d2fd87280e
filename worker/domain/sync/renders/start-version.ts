import { sql } from "drizzle-orm";
import { isRefusedBy, runBatch, type Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { refusalOf } from "#worker/domain/base/guards.ts";
import { isTooMuchWaiting } from "#worker/domain/base/jobs/too-much-waiting.ts";
import { flushOutbox } from "#worker/domain/base/outbox/outbox.ts";
import { getUpload } from "#worker/domain/base/uploads/queries.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { ensurePreparation } from "#worker/domain/sync/preparations/ensure-preparation.ts";
import type { Preparation } from "#worker/domain/sync/preparations/queries.ts";
import { preparationMessage, preparationRefusals } from "#worker/domain/sync/preparations/refusals.ts";
import { readVersionOffer } from "./read-version-offer.ts";
import type { StartVersion, StartVersionRefusal, VersionOffer } from "./renders.contract.ts";
import { enqueueIfReady, findOwn, firstOutboxId } from "./started-render.ts";

type Outcome = { ok: true; renderId: string } | ({ ok: false } & StartVersionRefusal);

/** What the database refuses a version by. */
const refusedBy: [string, "not-covered" | "over" | "all-made" | "too-many-tries" | "account-held"][] = [
  ["version_mismatch", "not-covered"],
  ["licence_superseded", "not-covered"],
  ["versions_over", "over"],
  ["too_many_versions", "all-made"],
  ["too_many_tries", "too-many-tries"],
  ["account_held", "account-held"],
];

/** The render service allows as much (`compare-pictures/check-version.ts`). */
const lengthSlackMs = 500;

/**
 * Starts a version of a licensed video: a render without a price, under the licence's number, with its recording and
 * words. Whether its picture is that of the video, the render service finds out. The same id by the same brand is the same
 * version.
 */
export async function startVersion(ctx: AppContext, viewer: Viewer, input: StartVersion): Promise<Outcome> {
  try {
    // A picture that ended, or a track renamed, in the last moment is asked for again: what stands against it is told then.
    for (let triesLeft = 3; triesLeft >= 0; triesLeft--) {
      const outcome = await tryToStart(ctx, viewer, input);
      if (outcome !== "picture-overtaken") return outcome;
    }
    return { ok: false, refusal: "not-covered" };
  } catch (error) {
    if (isTooMuchWaiting(error)) return { ok: false, refusal: "too-many-waiting" };
    throw error;
  }
}

async function tryToStart(
  ctx: AppContext,
  viewer: Viewer,
  input: StartVersion,
): Promise<Outcome | "picture-overtaken"> {
  const known = await findOwn(ctx, viewer, input.id);
  if (known) return known;
  const offer = await readVersionOffer(ctx, viewer, input.renderId);
  if (!offer) return { ok: false, refusal: "not-covered" };
  const upload = await getUpload(ctx, viewer, input.uploadId);
  if (!upload) return { ok: false, refusal: "no-such-upload" };
  if (upload.status !== "uploaded") return { ok: false, refusal: "upload-not-finished" };
  const overlay = input.hasOverlay === "on" ? offer.music.trackId : null;
  if (overlay && !offer.canHaveOverlay) return { ok: false, refusal: "no-overlay" };
  const asked = await ensurePreparation(ctx, upload, overlay);
  if (asked.ok) return commit(ctx, viewer, input, { offer, preparation: asked.preparation });
  if (asked.refusal === "no-such-track") return { ok: false, refusal: "no-overlay" };
  return { ok: false, refusal: "video-refused", message: preparationRefusals[asked.refusal] };
}

async function commit(
  ctx: AppContext,
  viewer: Viewer,
  input: StartVersion,
  { offer, preparation }: { offer: VersionOffer; preparation: Preparation },
): Promise<Outcome | "picture-overtaken"> {
  const { status, durationMs, failureCode } = preparation;
  if (status === "refused")
    return { ok: false, refusal: "video-refused", message: preparationMessage(failureCode) ?? "" };
  if (status === "ready" && (durationMs ?? 0) > offer.videoSeconds * 1000 + lengthSlackMs)
    return { ok: false, refusal: "longer" };
  try {
    await runBatch(ctx.db, [
      insertVersionRender(ctx, viewer, input, preparation.id),
      enqueueIfReady(ctx, input.id),
    ]);
  } catch (error) {
    const refusal = refusalOf(error, refusedBy);
    if (refusal) return { ok: false, refusal };
    if (!isRefusedBy(error, "renders.id")) throw error;
  }
  const written = await findOwn(ctx, viewer, input.id);
  if (!written) return "picture-overtaken";
  if (written.ok) ctx.defer(flushOutbox(ctx, [firstOutboxId(input.id)]));
  return written;
}

/** Everything that the licence says stands in the version, too: words, recording, rights, licensee. */
function insertVersionRender(
  ctx: AppContext,
  viewer: Viewer,
  input: StartVersion,
  preparationId: string,
): Statement {
  const now = ctx.clock.now();
  return ctx.db.run(sql`
    INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
      volume_percent, price_tokens, scope, terms_version, licence_number, version_of, heartbeat_at, created_at, poster_key,
      track_title, artist, isrc, label_name, brand_name, brand_legal_entity, master_key, master_sha256, track_duration_ms,
      rights)
    SELECT ${input.id}, render.user_id, render.brand_id, render.label_id, ${input.uploadId}, preparation.id,
      render.track_id, ${Math.round(input.startAtSeconds * 1000)}, ${input.volumePercent}, 0, licence.scope,
      licence.terms_version, licence.number, licence.id, ${now}, ${now}, preparation.poster_key, render.track_title,
      render.artist, render.isrc, render.label_name, render.brand_name, render.brand_legal_entity, render.master_key,
      render.master_sha256, render.track_duration_ms, render.rights
    FROM licences AS licence
    JOIN renders AS render ON render.id = licence.render_id
    JOIN preparations AS preparation ON preparation.id = ${preparationId} AND preparation.status IN ('pending', 'ready')
    WHERE licence.render_id = ${input.renderId} AND licence.user_id = ${viewer.id}
      AND (preparation.overlay_track_id IS NULL OR (preparation.overlay_title = render.track_title
        AND preparation.overlay_artist = render.artist))`);
}
