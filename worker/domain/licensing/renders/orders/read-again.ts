import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { nextActId } from "#worker/crypto.ts";
import type { OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { type HeardSound, modeFor, soundFieldsOf } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { readOffers } from "#worker/domain/catalogue/tracks/offers.ts";
import type { SoldScope } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { heardSql } from "#worker/domain/licensing/videos/own-videos.ts";
import type { RenderAgain } from "./orders.contract.ts";

type FailedRow = {
  id: string;
  uploadId: string;
  trackId: string;
  startAtMs: number;
  volumePercent: number;
  scope: SoldScope;
  hasOverlay: 0 | 1;
  hasConfirmed: 0 | 1;
  originalMode: OriginalMode;
  originalPercent: number;
  isLevelled: 0 | 1;
  /** JSON. */
  edit: string | null;
  /** Current result of the sound analysis. */
  heard: HeardSound | null;
};

/**
 * Form fields that retry the viewer's failed renders, by render id: the same choices at the current offer. The original
 * sound is kept as far as the video has it; a changed declaration of excluded uses must be confirmed again. Leaves out tracks
 * off sale, videos that are deleted or unusable, and formats.
 */
export async function readAgain(
  ctx: AppContext,
  viewer: Viewer,
  renderIds: readonly string[],
): Promise<Map<string, RenderAgain>> {
  if (renderIds.length === 0) return new Map();
  const rows = await ctx.db.all<FailedRow>(sql`
    SELECT render.id, render.upload_id AS uploadId, render.track_id AS trackId, render.start_at_ms AS startAtMs,
      render.volume_percent AS volumePercent, render.scope, preparation.overlay_track_id IS NOT NULL AS hasOverlay,
      render.rights ->> '$.hasConfirmedExclusions' AND render.rights ->> '$.declaredAt' = track.rights_declared_at AS hasConfirmed,
      render.original_mode AS originalMode, render.original_percent AS originalPercent,
      render.is_levelled AS isLevelled, render.edit, ${heardSql} AS heard
    FROM renders AS render JOIN tracks AS track ON track.id = render.track_id
    JOIN preparations AS preparation ON preparation.id = render.preparation_id
    JOIN uploads AS upload ON upload.id = render.upload_id AND upload.status = 'uploaded' AND upload.put_aside_at IS NULL
    WHERE render.id IN ${listed(renderIds)} AND render.user_id = ${viewer.id} AND render.status = 'failed'
      AND render.version_of IS NULL AND preparation.status <> 'refused'`);
  const [offers, ids] = await Promise.all([
    readOffers(
      ctx,
      rows.map(({ trackId }) => trackId),
    ),
    nextTries(
      ctx,
      rows.map(({ id }) => id),
    ),
  ]);
  return new Map(
    rows.flatMap((row) => {
      const now = offers.get(row.trackId);
      const id = ids.get(row.id);
      return now && id ? [[row.id, toRetry(id, row, now)] as const] : [];
    }),
  );
}

/** Retries of a failed render from its order; after that it is started alone. */
const maxTries = 10;

/** The id of the next retry: stays the same until its render has failed too. None after `maxTries`. */
async function nextTries(ctx: AppContext, renderIds: readonly string[]): Promise<Map<string, string>> {
  const tries = renderIds.map((id) => ({
    id,
    ids: Array.from({ length: maxTries }, (_, tried) => nextActId("render-again", id, tried)),
  }));
  const failed = await ctx.db.all<{ id: string }>(sql`
    SELECT id FROM renders WHERE id IN ${listed(tries.flatMap(({ ids }) => ids))} AND status = 'failed'`);
  const hasFailed = new Set(failed.map(({ id }) => id));
  return new Map(
    tries.flatMap(({ id, ids }) => {
      const next = ids.find((one) => !hasFailed.has(one));
      return next ? [[id, next] as const] : [];
    }),
  );
}

type Now = { offer: string; prices: Record<SoldScope, number> };

function toRetry(id: string, row: FailedRow, now: Now): RenderAgain {
  return {
    id,
    uploadId: row.uploadId,
    trackId: row.trackId,
    startAtSeconds: row.startAtMs / 1000,
    ...(row.edit !== null && { edit: row.edit }),
    volumePercent: row.volumePercent,
    ...soundFieldsOf({ ...row, originalMode: modeFor(row.originalMode, row.heard) }),
    hasOverlay: row.hasOverlay === 1 ? "on" : "off",
    scope: row.scope,
    shownPriceTokens: now.prices[row.scope],
    shownOffer: now.offer,
    ...(row.hasConfirmed === 1 && { confirmsExclusions: "on" }),
  };
}
