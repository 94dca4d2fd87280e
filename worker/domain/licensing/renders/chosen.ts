import { sql } from "drizzle-orm";
import type { OriginalMode } from "#render-service/original-sound/original-modes.contract.ts";
import type { SoldScope } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { soundChoices } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import { latestStart } from "#worker/domain/licensing/licences/laid-music.ts";
import type { RenderLine, StartVersion } from "./renders.contract.ts";

/** As it stands in the row of a render and in that of its picture. */
export type Chosen = {
  uploadId: string;
  trackId: string;
  /** As it was kept: no later than the picture leaves room for, where its length was known. */
  startAtMs: number;
  trackMs: number;
  pictureMs: number | null;
  volumePercent: number;
  originalMode: OriginalMode;
  originalPercent: number;
  isLevelled: 0 | 1;
  hasOverlay: 0 | 1;
  scope: SoldScope;
  /** JSON. */
  edit: string | null;
  /** Of a version: the render that its licence was issued with. */
  versionOf: string | null;
};

/** Of `renders AS render JOIN preparations AS preparation`. */
export const chosenColumns = sql`
  render.upload_id AS uploadId, render.track_id AS trackId, render.start_at_ms AS startAtMs,
  render.track_duration_ms AS trackMs, preparation.duration_ms AS pictureMs,
  render.volume_percent AS volumePercent, render.original_mode AS originalMode,
  render.original_percent AS originalPercent, render.is_levelled AS isLevelled,
  preparation.overlay_track_id IS NOT NULL AS hasOverlay, render.scope, render.edit,
  (SELECT licence.render_id FROM licences AS licence WHERE licence.id = render.version_of) AS versionOf`;

/** A version takes track and scope from its licence. */
export type RenderRequest = Omit<StartVersion, "id" | "renderId"> &
  Partial<Pick<StartVersion, "renderId"> & Pick<RenderLine, "trackId" | "scope" | "edit">>;

/**
 * Tells whether a render is the one requested. Only choices count: a price or words that have changed since make no other render of
 * the one that was started at the old ones. Where the music is edited, the edit says where it begins.
 */
export function isAsChosen(render: Chosen, request: RenderRequest): boolean {
  const { originalMode, originalPercent, isLevelled } = soundChoices(request);
  const { trackId = render.trackId, scope = render.scope, renderId = null, edit = null } = request;
  const startAtMs = Math.round(request.startAtSeconds * 1000);
  const { trackMs, pictureMs } = render;
  const begins =
    edit !== null ||
    render.startAtMs === startAtMs ||
    (pictureMs !== null && render.startAtMs === latestStart(startAtMs, trackMs, pictureMs));
  return (
    render.uploadId === request.uploadId &&
    render.trackId === trackId &&
    render.scope === scope &&
    render.versionOf === renderId &&
    begins &&
    render.edit === edit &&
    render.volumePercent === request.volumePercent &&
    render.originalMode === originalMode &&
    (originalMode === "mute" || render.originalPercent === originalPercent) &&
    render.isLevelled === isLevelled &&
    (render.hasOverlay === 1) === (request.hasOverlay === "on")
  );
}
