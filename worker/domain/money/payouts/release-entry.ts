import { and, eq } from "drizzle-orm";
import { labelEntries } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import { recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { ReleaseEntry, ReleaseRefusal } from "./payouts.contract.ts";

type Outcome = { ok: true } | { ok: false; refusal: ReleaseRefusal };

/**
 * Releases money that came back without our request, after review by a super user: it joins its label's next payout.
 * Race: only one of two concurrent calls succeeds. Entries held by a dispute cannot be released.
 */
export async function releaseEntry(ctx: AppContext, viewer: Viewer, { entryId, payoutId }: ReleaseEntry): Promise<Outcome> {
  requireSuperUser(viewer);
  const isThis = and(eq(labelEntries.id, entryId), eq(labelEntries.returnedPayoutId, payoutId));
  const [entry] = await ctx.db.select().from(labelEntries).where(isThis);
  if (!entry) return { ok: false, refusal: "not-found" };
  const isFreed = await runUnlessStale(ctx.db, [
    ctx.db
      .update(labelEntries)
      .set({ heldFor: null })
      .where(and(isThis, eq(labelEntries.heldFor, "review"))),
    requireOneRow(ctx.db),
    recordAudit(ctx, {
      actorId: viewer.id,
      action: "entry.released",
      target: { kind: "label", id: entry.labelId },
      before: { heldFor: "review" },
      after: { heldFor: null, entryId, amountCents: entry.amountCents, currency: entry.currency },
    }),
  ]);
  if (!isFreed) return { ok: false, refusal: "not-held" };
  ctx.defer(sealAudit(ctx));
  return { ok: true };
}
