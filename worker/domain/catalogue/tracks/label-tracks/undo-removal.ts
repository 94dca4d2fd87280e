import { and, eq, isNotNull } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import { tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/record-audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { Restore } from "#worker/domain/services/jobs/removals.contract.ts";
import { nextVersion } from "#worker/domain/lib/versions.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isOnSaleNow } from "#worker/domain/catalogue/tracks/rights/sale-columns.ts";
import { ownedBy } from "#worker/domain/people/profiles/own-labels.ts";
import { getOwnedTrack } from "./get-owned-track.ts";

type Outcome = { ok: true } | { ok: false; refusal: "not-found" | "isrc-taken" };

/**
 * Brings back what its label has just deleted, to where it stood; once, however often it is asked. On sale comes only what
 * may be sold now.
 */
export async function undoRemoval(ctx: AppContext, viewer: Viewer, { id }: Restore): Promise<Outcome> {
  try {
    if (await bringBack(ctx, viewer, id)) return { ok: true };
  } catch (error) {
    if (!isRefusedBy(error, "tracks.isrc")) throw error;
    return { ok: false, refusal: "isrc-taken" };
  }
  const isBack = (await getOwnedTrack(ctx, viewer, id)) !== null;
  return isBack ? { ok: true } : { ok: false, refusal: "not-found" };
}

function bringBack(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  const updatedAt = nextVersion(ctx.clock.now());
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(tracks)
      .set({ archivedAt: null, putAsideAt: null, updatedAt })
      .where(and(eq(tracks.id, id), isNotNull(tracks.putAsideAt), ownedBy(ctx, viewer))),
    requireOneRow(ctx.db),
    ctx.db.update(tracks).set({ isActive: isOnSaleNow }).where(eq(tracks.id, id)),
    recordAudit(ctx, { actorId: viewer.id, action: "track.restored", target: { kind: "track", id } }),
  ]);
}
