import { and, eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { preparations, renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/base/guards.ts";
import { endPriceHolds } from "#worker/domain/money/tokens/render-holds.ts";

type Ending = { id: string; attempt: number; status: "refused" | "failed"; code: string };

/**
 * Ends a preparation without a picture. Renders that waited for it fail in the same batch and their tokens are back.
 * False when it had ended already.
 */
export async function endPreparation(ctx: AppContext, ending: Ending): Promise<boolean> {
  const { id, attempt, status, code } = ending;
  const now = ctx.clock.now();
  const waiting = sql`render.preparation_id = ${id} AND render.status = 'pending'`;
  const statements: Statement[] = [
    ctx.db
      .update(preparations)
      .set({ status, failureCode: code, heartbeatAt: now })
      .where(
        and(eq(preparations.id, id), eq(preparations.status, "pending"), eq(preparations.attempt, attempt)),
      ),
    requireOneRow(ctx.db),
    endPriceHolds(ctx.db, "release", waiting, now),
    ctx.db
      .update(renders)
      .set({ status: "failed", failureCode: code })
      .where(and(eq(renders.preparationId, id), eq(renders.status, "pending"))),
  ];
  return runUnlessStale(ctx.db, statements);
}
