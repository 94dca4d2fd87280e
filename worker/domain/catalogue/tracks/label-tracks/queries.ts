import { eq, sql } from "drizzle-orm";
import { ingests, licences } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type Query, runQuery } from "#worker/domain/lib/query.ts";
import { toIngestState } from "#worker/domain/catalogue/ingests/queries.ts";
import {
  type LabelTrackView,
  type LabelTracksPage,
  type LabelTracksQuery,
  genres,
  labelTracksPageSize,
  trackStatuses,
} from "./label-tracks.contract.ts";
import { currentVersion, warrantyDocument } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { readFailedRules, readWarrantedAt } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import { type Unwarranted, unwarrantedSql } from "./warrant-catalogue.ts";
import { getOwnedTrack } from "./transitions.ts";
import { type CursorColumns, nextCursor, pageOfTracksSql } from "./page-of-tracks.ts";
import { type CountCell, foundCountsSql, labelCountsSql, labelMatch, sumTracks } from "./label-track-index.ts";
import { listCompleteness, seenOf, toFormValues } from "./form-values.ts";
import { type TableRow, ofTrack, tableColumns, toRow } from "./table-rows.ts";

/** One page of a label's catalogue with filter counts; null if it is not the viewer's. */
export function listLabelTracks(
  ctx: AppContext,
  viewer: Viewer,
  labelId: string,
  query: LabelTracksQuery,
): Promise<LabelTracksPage | null> {
  return runQuery(ctx.db, pageOfLabel(viewer, labelId, query));
}

/** `listLabelTracks` as a `Query`. Ownership is checked in the same round trip; another's rows are discarded. */
export const pageOfLabel = (viewer: Viewer, labelId: string, query: LabelTracksQuery): Query<LabelTracksPage | null> => ({
  statements: [
    sql`SELECT id FROM label_profiles WHERE id = ${labelId} AND user_id = ${viewer.id}`,
    pageOfTracksSql(labelId, query, tableColumns, labelTracksPageSize),
    labelCountsSql(labelId),
    unwarrantedSql(labelId),
    ...(query.q ? [foundCountsSql(labelMatch(labelId, { q: query.q }))] : []),
  ],
  // The SQL names the columns; D1 does not type them.
  read: ([own = [], ...answers]) => (own.length === 0 ? null : toPage(answers as Answers, query)),
});

function toPage([rows, catalogue, [warranties], matches = catalogue]: Answers, query: LabelTracksQuery): LabelTracksPage {
  return {
    rows: rows.slice(0, labelTracksPageSize).map(toRow),
    nextAfter: nextCursor(rows, labelTracksPageSize),
    unwarranted: warranties?.unwarranted ?? 0,
    unwarrantedOffSale: warranties?.offSale ?? 0,
    agreementAppliesAt: warranties?.leavesAt ?? Date.parse(currentVersion(warrantyDocument).inForceSince),
    total: sumTracks(matches, query),
    catalogueTotal: sumTracks(catalogue, {}),
    statuses: trackStatuses.map((value) => ({
      value,
      tracks: sumTracks(matches, { ...query, status: value }),
    })),
    genres: genres
      .filter((value) => sumTracks(catalogue, { genre: value }) > 0)
      .map((value) => ({ value, tracks: sumTracks(matches, { ...query, genre: value }) })),
  };
}

type Answers = [(TableRow & CursorColumns)[], CountCell[], Unwarranted[], CountCell[]?];

/** One track with all data of its form and its completeness; null if archived or not the viewer's. */
export async function getLabelTrack(ctx: AppContext, viewer: Viewer, trackId: string): Promise<LabelTrackView | null> {
  const owned = await getOwnedTrack(ctx, viewer, trackId);
  if (!owned) return null;
  const { track } = owned;
  const [audio, cover, sold, rules, warrantedAt] = await Promise.all([
    getIngest(ctx, track.audioIngestId),
    getIngest(ctx, track.coverIngestId),
    ctx.db.$count(licences, eq(licences.trackId, trackId)),
    readFailedRules(ctx, trackId),
    readWarrantedAt(ctx, track.id),
  ]);
  return {
    ...ofTrack(track, { audio, cover }, rules),
    labelId: track.labelId,
    warrantedAt,
    values: toFormValues(track),
    seen: seenOf(track),
    completenessItems: listCompleteness(track),
    peaks: track.peaks,
    audioIngest: audio && toIngestState(audio),
    coverIngest: cover && toIngestState(cover),
    submittedAt: track.submittedAt,
    reviewedAt: track.reviewedAt,
    updatedAt: track.updatedAt,
    licences: sold,
  };
}

async function getIngest(ctx: AppContext, id: string | null): Promise<typeof ingests.$inferSelect | null> {
  if (id === null) return null;
  const [row] = await ctx.db.select().from(ingests).where(eq(ingests.id, id));
  return row ?? null;
}
