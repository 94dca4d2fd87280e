import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import type { PaperKind, PaperOutcome } from "./purchases.contract.ts";
import { readProviderFailure } from "./provider-failure.ts";
import { readSession } from "./read-session.ts";

/**
 * Where the receipt or the invoice of a purchase can be read now. Asked of the provider each time, for its links die after
 * some weeks. For the buyer and for super users.
 */
export async function getPaper(
  ctx: AppContext,
  viewer: Viewer,
  { purchaseId, kind }: { purchaseId: string; kind: PaperKind },
): Promise<PaperOutcome> {
  const [purchase] = await ctx.db.all<{ sessionId: string }>(sql`
    SELECT session_id AS sessionId FROM purchases
    WHERE id = ${purchaseId} AND status = 'paid' AND (user_id = ${viewer.id} OR ${viewer.isSuperUser ? 1 : 0} = 1)`);
  if (!purchase) return { ok: false, refusal: "no-such-paper" };
  try {
    const { payment } = await readSession(ctx.stripe, purchase.sessionId);
    const url = kind === "receipt" ? payment?.receiptUrl : payment?.invoiceUrl;
    return url ? { ok: true, url } : { ok: false, refusal: "no-such-paper" };
  } catch (error) {
    logError("paper.not-fetched", error, { purchaseId, kind });
    readProviderFailure(ctx.stripe, error);
    return { ok: false, refusal: "paper-unavailable" };
  }
}
