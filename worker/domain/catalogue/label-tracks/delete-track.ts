import { and, eq, isNull } from "drizzle-orm";
import { tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { nextVersion } from "#worker/domain/base/versions/versions.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { ownedBy } from "#worker/domain/people/profiles/owned-by.ts";

type Outcome = { ok: true; isLicensed: boolean } | { ok: false; refusal: "not-found" };

/**
 * Takes a track out of the catalogue at once. For a moment it is put aside and can come back (`undo-removal.ts`); what then
 * becomes of it, `discard-tracks.ts` says. Licences stand either way.
 */
export async function deleteTrack(ctx: AppContext, viewer: Viewer, trackId: string): Promise<Outcome> {
  const now = ctx.clock.now();
  const [deleted] = await ctx.db
    .update(tracks)
    .set({ archivedAt: now, putAsideAt: now, isActive: false, updatedAt: nextVersion(now) })
    .where(and(eq(tracks.id, trackId), isNull(tracks.archivedAt), ownedBy(ctx, viewer)))
    .returning({ syncs: tracks.syncCount });
  return deleted ? { ok: true, isLicensed: deleted.syncs > 0 } : { ok: false, refusal: "not-found" };
}
