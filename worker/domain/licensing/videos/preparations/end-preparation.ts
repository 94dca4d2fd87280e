import { type SQL, and, eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { preparations, renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { endPriceHolds } from "#worker/domain/licensing/licences/statements.ts";

type Ending = { id: string; attempt: number; status: "refused" | "failed"; code: string };

/**
 * Ends a preparation without a picture. Fails the renders waiting for it and releases their holds in the same batch. False if it
 * had ended already.
 */
export async function endPreparation(ctx: AppContext, ending: Ending): Promise<boolean> {
  const { id, attempt, status, code } = ending;
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(preparations)
      .set({ status, failureCode: code, heartbeatAt: ctx.clock.now() })
      .where(and(eq(preparations.id, id), eq(preparations.status, "pending"), eq(preparations.attempt, attempt))),
    requireOneRow(ctx.db),
    ...failRendersOf(ctx, id, code),
  ]);
}

type Finder = { renderId: string; attempt: number };

/**
 * The picture for a render is missing from R2: fails every render that needs it, releases their holds, and lets the next render
 * prepare the video again. False if the render that noticed had ended already.
 */
export async function losePicture(ctx: AppContext, { renderId, attempt }: Finder): Promise<boolean> {
  const preparationId = sql`(SELECT preparation_id FROM renders WHERE id = ${renderId})`;
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(renders)
      .set({ heartbeatAt: ctx.clock.now() })
      .where(and(eq(renders.id, renderId), eq(renders.status, "pending"), eq(renders.attempt, attempt))),
    requireOneRow(ctx.db),
    ctx.db
      .update(preparations)
      .set({ status: "discarded" })
      .where(and(eq(preparations.id, preparationId), eq(preparations.status, "ready"))),
    ...failRendersOf(ctx, preparationId, "unexpected"),
  ]);
}

/** Fails all pending renders of a preparation. Holds first: they are found by the renders still pending. */
function failRendersOf(ctx: AppContext, preparationId: string | SQL, code: string): Statement[] {
  const waiting = sql`render.preparation_id = ${preparationId} AND render.status = 'pending'`;
  return [
    endPriceHolds(ctx.db, "release", waiting, ctx.clock.now()),
    ctx.db
      .update(renders)
      .set({ status: "failed", failureCode: code })
      .where(and(eq(renders.preparationId, preparationId), eq(renders.status, "pending"))),
  ];
}

/**
 * Fails renders that chose to keep or duck under original sound, if the video has none or (to duck) no speech was found. Releases
 * their holds: no render is made without what was chosen.
 */
export function failUnheard(ctx: AppContext, preparationId: string): Statement[] {
  const isKept = sql`EXISTS (SELECT 1 FROM uploads AS upload
    WHERE upload.id = render.upload_id AND upload.original_key IS NOT NULL)`;
  const hasSpeech = sql`EXISTS (SELECT 1 FROM uploads AS upload
    WHERE upload.id = render.upload_id AND json_array_length(upload.original_sound, '$.speechMs') > 0)`;
  const unheard = sql`render.preparation_id = ${preparationId} AND render.status = 'pending'
    AND render.original_mode <> 'mute' AND NOT (${isKept} AND (render.original_mode = 'keep' OR ${hasSpeech}))`;
  return [
    endPriceHolds(ctx.db, "release", unheard, ctx.clock.now()),
    ctx.db.run(sql`
      UPDATE renders AS render SET status = 'failed',
        failure_code = iif(${isKept}, 'no-speech-found', 'no-original-sound')
      WHERE ${unheard}`),
  ];
}

/**
 * Freezes the detected speech in renders requested before their video was analysed, so that later edits of the speech do not
 * affect them. Formats of the licensed video inherit it.
 */
export const fixDucked = (ctx: AppContext, preparationId: string): Statement =>
  ctx.db.run(sql`
    UPDATE renders AS render SET duck_ms = upload.original_sound -> '$.speechMs'
    FROM preparations AS preparation JOIN uploads AS upload ON upload.id = preparation.upload_id
    WHERE preparation.id = ${preparationId} AND render.upload_id = upload.id AND render.status = 'pending'
      AND render.original_mode = 'duck' AND render.duck_ms IS NULL
      AND upload.original_sound -> '$.speechMs' IS NOT NULL`);
