import { and, eq, sql } from "drizzle-orm";
import { ingests } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { ingestMessage } from "./refusals.ts";

type Ending = { id: string; attempt: number; status: "refused" | "failed"; code: string };

/**
 * Ends an ingest without a result. A track that waits for review with it goes back to its label, which is told why:
 * there is nothing to review. False when it had ended already.
 */
export async function endIngest(ctx: AppContext, ending: Ending): Promise<boolean> {
  const { id, attempt, status, code } = ending;
  const now = ctx.clock.now();
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(ingests)
      .set({ status, failureCode: code, heartbeatAt: now, endedAt: now })
      .where(and(eq(ingests.id, id), eq(ingests.status, "pending"), eq(ingests.attempt, attempt))),
    requireOneRow(ctx.db),
    ctx.db.run(sql`
      UPDATE tracks SET status = 'draft', review_note = ${ingestMessage("audio", code)}, reviewed_at = ${now},
        reviewed_by = NULL, updated_at = max(updated_at + 1, ${now})
      WHERE audio_ingest_id = ${id} AND status = 'pending review'`),
  ]);
}
