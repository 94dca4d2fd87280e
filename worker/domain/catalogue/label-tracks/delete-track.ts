import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Statement, isRefusedBy } from "#drizzle/client.ts";
import { fingerprints, ingests, tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/base/guards.ts";
import { ingestKeys } from "#worker/domain/catalogue/ingests/ingest-keys.ts";
import { besideCover, coverSizes } from "#worker/domain/base/media/keys.ts";
import { enqueue, outboxId, flushOutbox } from "#worker/domain/base/outbox/outbox.ts";
import { getOwnedTrack } from "./get-owned-track.ts";
import { ownedBy } from "#worker/domain/people/profiles/owned-by.ts";

type Outcome = { ok: true; kept: "nothing" | "archive" } | { ok: false; refusal: "not-found" };
type Track = typeof tracks.$inferSelect;
type Ingest = typeof ingests.$inferSelect;

/**
 * Takes a track out of the catalogue. One that nobody ever licensed, rendered or reported is really gone, with its
 * objects; of any other the row stays for what refers to it, and licences stand.
 */
export async function deleteTrack(ctx: AppContext, viewer: Viewer, trackId: string): Promise<Outcome> {
  const owned = await getOwnedTrack(ctx, viewer, trackId);
  if (!owned) return { ok: false, refusal: "not-found" };
  const { track } = owned;
  const made = await listIngests(ctx, track);
  const message = { kind: "remove-media", id: crypto.randomUUID(), keys: listKeys(track, made) } as const;
  try {
    const isGone = await runUnlessStale(ctx.db, [
      ...eraseStatements(ctx, viewer, track, made),
      enqueue(ctx.db, message, ctx.clock.now()),
    ]);
    if (isGone) ctx.defer(flushOutbox(ctx, [outboxId(message)]));
    return isGone ? { ok: true, kept: "nothing" } : { ok: false, refusal: "not-found" };
  } catch (error) {
    // The database knows best what still refers to it.
    if (!isRefusedBy(error, "FOREIGN KEY constraint failed")) throw error;
  }
  return (await archive(ctx, viewer, track.id))
    ? { ok: true, kept: "archive" }
    : { ok: false, refusal: "not-found" };
}

function eraseStatements(
  ctx: AppContext,
  viewer: Viewer,
  track: Track,
  made: readonly Ingest[],
): Statement[] {
  return [
    ctx.db.delete(fingerprints).where(eq(fingerprints.trackId, track.id)),
    ctx.db
      .delete(tracks)
      .where(and(eq(tracks.id, track.id), isNull(tracks.archivedAt), ownedBy(ctx, viewer))),
    requireOneRow(ctx.db),
    ...made.flatMap(({ id }) => [
      ctx.db.delete(fingerprints).where(eq(fingerprints.ingestId, id)),
      ctx.db
        .update(ingests)
        .set({ status: "discarded", failureCode: null, facts: null })
        .where(eq(ingests.id, id)),
    ]),
  ];
}

function archive(ctx: AppContext, viewer: Viewer, trackId: string): Promise<boolean> {
  const now = ctx.clock.now();
  return runUnlessStale(ctx.db, [
    ctx.db
      .update(tracks)
      .set({ archivedAt: now, isActive: false, updatedAt: now })
      .where(and(eq(tracks.id, trackId), isNull(tracks.archivedAt), ownedBy(ctx, viewer))),
    requireOneRow(ctx.db),
  ]);
}

async function listIngests(ctx: AppContext, track: Track): Promise<Ingest[]> {
  const ids = [track.audioIngestId, track.coverIngestId].filter((id) => id !== null);
  if (ids.length === 0) return [];
  return ctx.db.select().from(ingests).where(inArray(ingests.id, ids));
}

/** What its ingests made, and what it had before it had any. */
function listKeys({ masterKey, previewKey, coverKey }: Track, made: readonly Ingest[]): string[] {
  const covers = coverKey ? coverSizes.map((width) => besideCover(coverKey, { width, format: "webp" })) : [];
  const own = [masterKey, previewKey, ...covers].filter((key) => key !== null);
  return [...new Set([...own, ...made.flatMap(ingestKeys)])];
}
