import { eq, sql } from "drizzle-orm";
import { type Database, runBatch } from "#drizzle/client.ts";
import { labelProfiles, tracks } from "#drizzle/schema/index.ts";
import { foldNames, listRenamedLabels } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { currentWarranty } from "#worker/domain/catalogue/tracks/label-tracks/warrant-catalogue.ts";
import type { AppContext } from "#worker/context.ts";
import type { ListedTrack } from "./library-reference.ts";

/** Overrides of a track's defaults. */
export type TrackFacts = Partial<typeof tracks.$inferInsert> & { title: string };

let isrcs = 0;

/** Adds many active tracks of a label at once, in the given order, beside any existing ones. */
export async function listTracks(ctx: AppContext, labelId: string, facts: readonly TrackFacts[]): Promise<ListedTrack[]> {
  const rows = facts.map((track) => ({
    labelId,
    artist: "The Factory",
    priceTokens: 2,
    publishingSplitBasisPoints: 10_000,
    rightsDeclaration: plainDeclaration,
    status: "approved" as const,
    durationMs: 180_000,
    masterKey: "masters/m.flac",
    previewKey: "previews/p.m4a",
    createdAt: 1,
    ...track,
    id: track.id ?? crypto.randomUUID(),
    isrc: `GBLST${String((isrcs += 1)).padStart(7, "0")}`,
    isActive: false,
  }));
  const ids = JSON.stringify(rows.map(({ id }) => id));
  await runBatch(ctx.db, [
    ...foldNames(ctx.db, rows),
    ...rows.map((row) => ctx.db.insert(tracks).values(row)),
    ctx.db.run(sql`INSERT INTO track_warranties (track_id, version, user_id, given_at)
      SELECT track.id, ${currentWarranty}, label.user_id, 1 FROM json_each(${ids}) AS asked
      JOIN tracks AS track ON track.id = asked.value JOIN label_profiles AS label ON label.id = track.label_id`),
    ctx.db.run(sql`UPDATE tracks SET is_active = 1 WHERE id IN (SELECT value FROM json_each(${ids}))`),
  ]);
  await listRenamedLabels(ctx);
  return readListed(ctx.db);
}

/** Reads every active track for the reference implementation. */
export async function readListed(db: Database): Promise<ListedTrack[]> {
  const rows = await db
    .select({ track: tracks, labelName: labelProfiles.labelName })
    .from(tracks)
    .innerJoin(labelProfiles, eq(labelProfiles.id, tracks.labelId))
    .where(eq(tracks.isActive, true));
  return rows.map(({ track, labelName }) => ({ ...track, labelName }));
}
