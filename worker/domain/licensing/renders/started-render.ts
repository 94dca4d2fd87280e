import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import type { OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { latestStart } from "#worker/domain/licensing/licences/laid-music.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { soundChoices } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { SoldScope } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { RenderLine } from "./renders.contract.ts";
import type { StartVersion } from "./start-version.contract.ts";

/** Choices stored with a render and its picture. */
export type Chosen = {
  uploadId: string;
  trackId: string;
  /** As stored: capped by the video's length if that was known. */
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
  /** For a version: the render that its licence was issued with. */
  versionOf: string | null;
};

/** Columns read from `renders AS render JOIN preparations AS preparation`. */
export const chosenColumns = sql`
  render.upload_id AS uploadId, render.track_id AS trackId, render.start_at_ms AS startAtMs,
  render.track_duration_ms AS trackMs, preparation.duration_ms AS pictureMs,
  render.volume_percent AS volumePercent, render.original_mode AS originalMode,
  render.original_percent AS originalPercent, render.is_levelled AS isLevelled,
  preparation.overlay_track_id IS NOT NULL AS hasOverlay, render.scope, render.edit,
  (SELECT licence.render_id FROM licences AS licence WHERE licence.id = render.version_of) AS versionOf`;

/** Without track and scope, which a version takes from its licence. */
type RenderRequest = Omit<StartVersion, "id" | "renderId"> &
  Partial<Pick<StartVersion, "renderId"> & Pick<RenderLine, "trackId" | "scope" | "edit">>;

/** Compares choices only: a changed price or title does not make it another render. */
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

/** The id belongs to an earlier, different render. */
export type RenderStartedBefore = { ok: false; refusal: "started-before"; renderId: string };
type Started = { ok: true; renderId: string } | { ok: false; refusal: "id-taken" } | RenderStartedBefore;

/** Sends the outbox messages of these renders' first attempts, which `enqueueIfReady` has written. */
export function flushFirstAttempts(ctx: AppContext, renderIds: readonly string[]): void {
  const messages = renderIds.map((renderId) => `render:${renderId}:1`);
  ctx.defer(flushOutbox(ctx, messages));
}

/** Queues the render if its picture is ready; a pending preparation queues its renders on completion. */
export function enqueueIfReady(ctx: AppContext, renderId: string): Statement {
  return ctx.db.run(sql`
    INSERT INTO outbox (id, message, created_at)
    SELECT 'render:' || render.id || ':1', json_object('kind', 'render', 'id', render.id, 'attempt', 1),
      render.created_at
    FROM renders AS render JOIN preparations AS preparation ON preparation.id = render.preparation_id
    WHERE render.id = ${renderId} AND preparation.status = 'ready'`);
}

/** Constraint names that refuse a render whose video is known to lack the original sound. */
export const unheardBy = {
  no_original_sound: "no-original-sound",
  no_speech_found: "no-speech-found",
} as const;

/** True for a preparation that is pending, or ready with the original sound that `mode` needs. */
export function isReadyFor(mode: OriginalMode): SQL {
  const isTaken = sql`EXISTS (SELECT 1 FROM uploads WHERE id = preparation.upload_id AND original_sound IS NOT NULL)`;
  return sql`(preparation.status = 'pending' OR (preparation.status = 'ready' AND (${mode} = 'mute' OR ${isTaken})))`;
}

/** Speech regions of the video, for renders that duck the music; else null. */
export const duckedSql = (uploadId: string, mode: OriginalMode): SQL =>
  mode === "duck"
    ? sql`(SELECT ifnull(speech_ms, original_sound -> '$.speechMs') FROM uploads WHERE id = ${uploadId})`
    : sql`NULL`;

/** Finds the viewer's render of that id; refuses an id used by another request or account. */
export async function findOwn(
  ctx: AppContext,
  viewer: Viewer,
  request: { id: string } & RenderRequest,
): Promise<Started | null> {
  const { id: renderId } = request;
  const [row] = await ctx.db.all<{ userId: string } & Chosen>(sql`
    SELECT render.user_id AS userId, ${chosenColumns}
    FROM renders AS render JOIN preparations AS preparation ON preparation.id = render.preparation_id
    WHERE render.id = ${renderId}`);
  if (!row) return null;
  if (row.userId !== viewer.id) return { ok: false, refusal: "id-taken" };
  return isAsChosen(row, request) ? { ok: true, renderId } : { ok: false, refusal: "started-before", renderId };
}
