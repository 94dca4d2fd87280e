import { sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import type { OriginalMode } from "#render-service/original-sound/original-modes.contract.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { duckedSql, isReadyFor, unheardBy } from "./started-render.ts";

/** A version as it is to be made: of which upload and picture, and how its sound is laid. */
export type VersionLine = {
  id: string;
  /** The render that the licence was issued with. */
  renderId: string;
  uploadId: string;
  preparationId: string;
  startAtMs: number;
  volumePercent: number;
  originalMode: OriginalMode;
  originalPercent: number;
  isLevelled: 0 | 1;
  /**
   * The sound is laid as it was under the licensed video: by this edit of its music, if it has one, and giving way to the speech
   * that it gave way to.
   */
  asLicensed?: { edit: Edit | null };
  orderId?: string;
  at: number;
};

/** What the database refuses a version by. */
export const versionRefusals = {
  version_mismatch: "not-covered",
  licence_superseded: "not-covered",
  versions_over: "over",
  too_many_versions: "all-made",
  too_many_tries: "too-many-tries",
  account_held: "account-held",
  ...unheardBy,
} as const;

/** Everything that the licence says stands in the version, too: words, recording, rights, licensee. */
export function insertVersionRender(ctx: AppContext, viewer: Viewer, line: VersionLine): Statement {
  const { id, renderId, uploadId, preparationId, startAtMs, volumePercent, orderId = null, at } = line;
  const { originalMode, originalPercent, isLevelled, asLicensed } = line;
  const edit = asLicensed?.edit ?? null;
  const ducked = asLicensed
    ? sql`iif(${originalMode} = 'duck', render.duck_ms, NULL)`
    : duckedSql(uploadId, originalMode);
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
