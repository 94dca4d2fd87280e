import { type SQL, and, eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { preparations, renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { endPriceHolds } from "#worker/domain/licensing/licences/statements.ts";

type Ending = { id: string; attempt: number; status: "refused" | "failed"; code: string };

/**
 * Ends a preparation without a picture. Renders that waited for it fail in the same batch and their tokens are back.
 * False when it had ended already.
 */
export async function endPreparation(ctx: AppContext, ending: Ending): Promise<boolean> {
  const { id, attempt, status, code } = ending;
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(preparations)
      .set({ status, failureCode: code, heartbeatAt: ctx.clock.now() })
      .where(
        and(eq(preparations.id, id), eq(preparations.status, "pending"), eq(preparations.attempt, attempt)),
      ),
    requireOneRow(ctx.db),
    ...failRendersOf(ctx, id, code),
  ]);
}

type Finder = { renderId: string; attempt: number };

/**
 * The picture that a render was to lie under is no longer in the store: the next render of that video has it made anew, and
 * every one that was to have this one fails with its tokens back. False when the render that found out had ended already.
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

/** None of its renders is left waiting for what will not come. Holds first: they are found by what still waits. */
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
 * Renders that waited for a picture to hear its original sound, and there is none, or no speech in it for the music to give
 * way to: they fail with that reason, and their tokens are back. None is made without what was chosen.
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
 * Renders asked for before anybody had listened to their video: from now on their music gives way to what was found in it,
 * whatever becomes of its speech later. Formats of the licensed video take that from them.
 */
export const fixDucked = (ctx: AppContext, preparationId: string): Statement =>
  ctx.db.run(sql`
    UPDATE renders AS render SET duck_ms = upload.original_sound -> '$.speechMs'
    FROM preparations AS preparation JOIN uploads AS upload ON upload.id = preparation.upload_id
    WHERE preparation.id = ${preparationId} AND render.upload_id = upload.id AND render.status = 'pending'
      AND render.original_mode = 'duck' AND render.duck_ms IS NULL
      AND upload.original_sound -> '$.speechMs' IS NOT NULL`);
