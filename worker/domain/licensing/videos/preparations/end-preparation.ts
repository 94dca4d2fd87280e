import { type SQL, and, eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { preparations, renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { endPriceHolds } from "#worker/domain/licensing/licences/price-holds.ts";

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
