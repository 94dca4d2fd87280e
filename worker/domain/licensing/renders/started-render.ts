import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import type { OriginalMode } from "#render-service/original-sound/original-modes.contract.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type Chosen, chosenColumns, isAsChosen, type RenderRequest } from "./chosen.ts";

/** Nothing was started: by this id, something else was. */
export type RenderStartedBefore = { ok: false; refusal: "started-before"; renderId: string };
type Started = { ok: true; renderId: string } | { ok: false; refusal: "id-taken" } | RenderStartedBefore;

/** Of the message that brings a render's first attempt. */
export const firstOutboxId = (renderId: string): string => `render:${renderId}:1`;

/** A picture that is ready needs only the queue; one still being made announces its renders when it is done. */
export function enqueueIfReady(ctx: AppContext, renderId: string): Statement {
  return ctx.db.run(sql`
    INSERT INTO outbox (id, message, created_at)
    SELECT 'render:' || render.id || ':1', json_object('kind', 'render', 'id', render.id, 'attempt', 1),
      render.created_at
    FROM renders AS render JOIN preparations AS preparation ON preparation.id = render.preparation_id
    WHERE render.id = ${renderId} AND preparation.status = 'ready'`);
}

/** What the database refuses a render by whose original sound is known not to be there. */
export const unheardBy = {
  no_original_sound: "no-original-sound",
  no_speech_found: "no-speech-found",
} as const;

/** Of a `preparation`: it is on its way, or there together with what is to be heard of the original sound. */
export function isReadyFor(mode: OriginalMode): SQL {
  const isTaken = sql`EXISTS (SELECT 1 FROM uploads WHERE id = preparation.upload_id AND original_sound IS NOT NULL)`;
  return sql`(preparation.status = 'pending' OR (preparation.status = 'ready' AND (${mode} = 'mute' OR ${isTaken})))`;
}

/** The regions of speech in a video at this moment, for a render whose music gives way to them; null for every other. */
export const duckedSql = (uploadId: string, mode: OriginalMode): SQL =>
  mode === "duck"
    ? sql`(SELECT ifnull(speech_ms, original_sound -> '$.speechMs') FROM uploads WHERE id = ${uploadId})`
    : sql`NULL`;

/**
 * Whether a render of that id is there already: the viewer's own is the same one if it is what is asked for. If it is not, an
 * earlier press had arrived after all, and other things were chosen since. Another's is in the way.
 */
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
  return isAsChosen(row, request)
    ? { ok: true, renderId }
    : { ok: false, refusal: "started-before", renderId };
}
