import { and, asc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import { fingerprints, ingests, tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { listIngestsOf, trackKeys } from "#worker/domain/catalogue/ingests/ingest-keys.ts";
import { isOnSaleNow } from "#worker/domain/catalogue/tracks/offers.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { nextVersion, requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ownedBy } from "#worker/domain/people/profiles/own-labels.ts";
import { enqueue, flushOutbox, outboxId } from "#worker/domain/services/jobs/outbox.ts";
import type { Restore } from "#worker/domain/services/jobs/jobs.contract.ts";
import { removedFor } from "#worker/domain/services/jobs/removals.ts";
import { getOwnedTrack } from "./transitions.ts";

type Outcome = { ok: true; isLicensed: boolean } | { ok: false; refusal: "not-found" };

/** Soft-deletes a track. Its licences remain valid. */
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
      // The row may be purged a minute later.
      before: { title, artist, isActive },
    }),
  ]);
  return isDeleted ? { ok: true, isLicensed: syncCount > 0 } : { ok: false, refusal: "not-found" };
}

type UndoOutcome = { ok: true } | { ok: false; refusal: "not-found" | "isrc-taken" };

/** Restores a track that its label has just deleted. Idempotent. It goes back on sale only if it may be sold now. */
export async function undoRemoval(ctx: AppContext, viewer: Viewer, { id }: Restore): Promise<UndoOutcome> {
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

type Track = typeof tracks.$inferSelect;

const perRun = 20;

/**
 * Cron: purges tracks soft-deleted a minute ago, with their objects, if they were never licensed, rendered or reported. Others
 * stay archived, since rows refer to them.
 */
export async function discardTracks(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .select()
    .from(tracks)
    .where(and(isNotNull(tracks.putAsideAt), lt(tracks.putAsideAt, ctx.clock.now() - removedFor)))
    .orderBy(asc(tracks.putAsideAt))
    .limit(perRun);
  for (const track of due) {
    // A failure must not block the other tracks.
    await discard(ctx, track).catch((error) => logError("track.not-discarded", error, { id: track.id }));
  }
}

async function discard(ctx: AppContext, track: Track): Promise<void> {
  try {
    await erase(ctx, track);
  } catch (error) {
    // A foreign key refuses the deletion if other rows refer to the track.
    if (!isRefusedBy(error, "FOREIGN KEY constraint failed")) throw error;
    await ctx.db.update(tracks).set({ putAsideAt: null }).where(isStillRemoved(track));
  }
}

async function erase(ctx: AppContext, track: Track): Promise<void> {
  const ingestRows = await listIngestsOf(ctx, track);
  const message = {
    kind: "remove-media",
    id: crypto.randomUUID(),
    keys: trackKeys(track, ingestRows),
  } as const;
  const isGone = await runUnlessStale(ctx.db, [
    ctx.db.delete(fingerprints).where(eq(fingerprints.trackId, track.id)),
    ctx.db.delete(tracks).where(isStillRemoved(track)),
    requireOneRow(ctx.db),
    ...ingestRows.flatMap(({ id }) => [
      ctx.db.delete(fingerprints).where(eq(fingerprints.ingestId, id)),
      ctx.db.update(ingests).set({ status: "discarded", failureCode: null, facts: null }).where(eq(ingests.id, id)),
    ]),
    enqueue(ctx.db, message, ctx.clock.now()),
  ]);
  if (isGone) ctx.defer(flushOutbox(ctx, [outboxId(message)]));
}

/** Guards against a race: it may have been restored, or restored and deleted again. */
function isStillRemoved({ id, putAsideAt }: Track) {
  return and(eq(tracks.id, id), eq(tracks.putAsideAt, putAsideAt ?? 0));
}
