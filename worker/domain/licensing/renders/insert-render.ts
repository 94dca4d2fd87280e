import { sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { type Edit, editRate } from "#render-service/edits/edit-course.contract.ts";
import type { OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { currentTermsVersion } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { soundChoices } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { frozenRights, offered, priceOf } from "#worker/domain/catalogue/tracks/offers.ts";
import { latestStartSql } from "#worker/domain/licensing/licences/laid-music.ts";
import { makeLicenceNumber } from "#worker/domain/licensing/licences/licence-number.ts";
import type { RenderLine, StartRenderRefusal } from "./renders.contract.ts";
import { duckedSql, isReadyFor, unheardBy } from "./started-render.ts";

type RenderFacts = {
  brandId: string;
  preparationId: string;
  orderId: string | null;
  /** An edit of this recording; it sets the start. */
  edit: Edit | null;
  at: number;
};

/** Freezes what file, overlay and licence will state. Inserts nothing when track or picture changed meanwhile. */
export function insertRender(
  ctx: AppContext,
  viewer: Viewer,
  line: RenderLine,
  { brandId, preparationId, orderId, edit, at }: RenderFacts,
): Statement {
  const { originalMode, originalPercent, isLevelled } = soundChoices(line);
  const startAtMs = edit
    ? firstMs(edit)
    : latestStartSql(Math.round(line.startAtSeconds * 1000), sql`track.duration_ms`, sql`preparation.duration_ms`);
  return ctx.db.run(sql`
    INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
      volume_percent, price_tokens, scope, terms_version, licence_number, heartbeat_at, created_at, order_id, poster_key,
      track_title, artist, isrc,
      label_name, brand_name, brand_legal_entity, master_key, master_sha256, track_duration_ms, rights,
      original_mode, original_percent, is_levelled, duck_ms, edit)
    SELECT ${line.id}, ${viewer.id}, brand.id, track.label_id, ${line.uploadId}, preparation.id, track.id,
      ${startAtMs}, ${line.volumePercent}, ${priceOf(line.scope)}, ${line.scope},
      ${currentTermsVersion}, ${makeLicenceNumber(at)}, ${at}, ${at}, ${orderId}, preparation.poster_key, track.title,
      track.artist, track.isrc, label.label_name, brand.brand_name, brand.legal_entity, track.master_key,
      track.master_sha256, track.duration_ms, ${frozenRights(line.confirmsExclusions === "on")},
      ${originalMode}, ${originalPercent}, ${isLevelled}, ${duckedSql(line.uploadId, originalMode)},
      ${edit && JSON.stringify(edit)}
    FROM tracks AS track
    JOIN label_profiles AS label ON label.id = track.label_id
    JOIN brand_profiles AS brand ON brand.id = ${brandId}
    JOIN preparations AS preparation ON preparation.id = ${preparationId}
      AND ${isReadyFor(originalMode)}
    WHERE track.id = ${line.trackId} AND track.is_active = 1 AND ${priceOf(line.scope)} = ${line.shownPriceTokens}
      AND ${offered} = ${line.shownOffer}
      AND (preparation.overlay_track_id IS NULL OR (preparation.overlay_title = track.title
        AND preparation.overlay_artist = track.artist))`);
}

export const renderRefusals: Record<string, StartRenderRefusal["refusal"]> = {
  terms_not_accepted: "terms-not-accepted",
  exclusions_not_confirmed: "exclusions-not-confirmed",
  ...unheardBy,
  account_held: "account-held",
  no_overdraft: "insufficient-tokens",
  "FOREIGN KEY": "insufficient-tokens",
};

/** Start of an edit in its track, in whole milliseconds. */
const firstMs = ({ pieces }: Edit): number => Math.floor(((pieces[0]?.fromSample ?? 0) * 1000) / editRate);

/** A version: its upload and picture, and how its sound is mixed. */
export type VersionLine = {
  id: string;
  renderId: string;
  uploadId: string;
  preparationId: string;
  startAtMs: number;
  volumePercent: number;
  originalMode: OriginalMode;
  originalPercent: number;
  isLevelled: 0 | 1;
  /** Mixes the sound as in the licensed video: with this edit of its music, if any, and the same ducking under speech. */
  asLicensed?: { edit: Edit | null };
  orderId?: string;
  at: number;
};

export const versionRefusals = {
  version_mismatch: "not-covered",
  licence_superseded: "not-covered",
  versions_over: "over",
  too_many_versions: "all-made",
  too_many_tries: "too-many-tries",
  account_held: "account-held",
  ...unheardBy,
} as const;

/** Copies title, artist, recording, rights and licensee from the licence. */
export function insertVersionRender(ctx: AppContext, viewer: Viewer, line: VersionLine): Statement {
  const { id, renderId, uploadId, preparationId, startAtMs, volumePercent, orderId = null, at } = line;
  const { originalMode, originalPercent, isLevelled, asLicensed } = line;
  const edit = asLicensed?.edit ?? null;
  const ducked = asLicensed ? sql`iif(${originalMode} = 'duck', render.duck_ms, NULL)` : duckedSql(uploadId, originalMode);
  return ctx.db.run(sql`
    INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
      volume_percent, price_tokens, scope, terms_version, licence_number, version_of, heartbeat_at, created_at, order_id,
      poster_key, track_title, artist, isrc, label_name, brand_name, brand_legal_entity, master_key, master_sha256,
      track_duration_ms, rights, original_mode, original_percent, is_levelled, duck_ms, edit)
    SELECT ${id}, render.user_id, render.brand_id, render.label_id, ${uploadId}, preparation.id,
      render.track_id, ${startAtMs}, ${volumePercent}, 0, licence.scope,
      licence.terms_version, licence.number, licence.id, ${at}, ${at}, ${orderId}, preparation.poster_key,
      render.track_title, render.artist, render.isrc, render.label_name, render.brand_name, render.brand_legal_entity,
      render.master_key, render.master_sha256, render.track_duration_ms, render.rights,
      ${originalMode}, ${originalPercent}, ${isLevelled}, ${ducked},
      ${edit && JSON.stringify(edit)}
    FROM licences AS licence
    JOIN renders AS render ON render.id = licence.render_id
    JOIN preparations AS preparation ON preparation.id = ${preparationId} AND ${isReadyFor(originalMode)}
    WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id}
      AND (preparation.overlay_track_id IS NULL OR (preparation.overlay_title = render.track_title
        AND preparation.overlay_artist = render.artist))`);
}
