import { and, eq, isNull } from "drizzle-orm";
import { tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/record-audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { nextVersion } from "#worker/domain/lib/versions.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ownedBy } from "#worker/domain/people/profiles/own-labels.ts";
import { getOwnedTrack } from "./get-owned-track.ts";

type Outcome = { ok: true; isLicensed: boolean } | { ok: false; refusal: "not-found" };

/**
 * Takes a track out of the catalogue at once. For a moment it is put aside and can come back (`undo-removal.ts`); what then
 * becomes of it, `discard-tracks.ts` says. Licences stand either way.
 */
export async function deleteTrack(ctx: AppContext, viewer: Viewer, trackId: string): Promise<Outcome> {
  const owned = await getOwnedTrack(ctx, viewer, trackId);
  if (!owned) return { ok: false, refusal: "not-found" };
  const { title, artist, isActive, syncCount } = owned.track;
  const now = ctx.clock.now();
  const isDeleted = await runUnlessStale(ctx.db, [
    ctx.db
      .update(tracks)
      .set({ archivedAt: now, putAsideAt: now, isActive: false, updatedAt: nextVersion(now) })
      .where(and(eq(tracks.id, trackId), isNull(tracks.archivedAt), ownedBy(ctx, viewer))),
    requireOneRow(ctx.db),
    recordAudit(ctx, {
      actorId: viewer.id,
      action: "track.deleted",
      target: { kind: "track", id: trackId },
      // The row may be gone a minute later.
      before: { title, artist, isActive },
    }),
  ]);
  return isDeleted ? { ok: true, isLicensed: syncCount > 0 } : { ok: false, refusal: "not-found" };
}
