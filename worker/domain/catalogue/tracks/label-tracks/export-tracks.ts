import { sql } from "drizzle-orm";
import type { tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { Cell } from "#worker/domain/lib/csv.contract.ts";
import { streamCsv } from "#worker/domain/lib/stream-csv.ts";
import { csvColumns, declarationColumns, type DeclarationColumn, declarationPairs } from "./csv-columns.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";
import { toDeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import { readDeclaration } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import type { LabelTracksQuery } from "./label-tracks.contract.ts";
import { isOwnLabel } from "#worker/domain/people/profiles/own-labels.ts";
import { type CursorColumns, nextCursor, pageOfTracksSql } from "./page-of-tracks.ts";

const rowsAtOnce = 1000;

/** Columns of the bulk upload under the same names, and read-only ones. */
const columns = [
  ...csvColumns,
  "live",
  "syncs",
  "metadata_completeness",
  "duration_seconds",
  "added_at",
  "track_id",
  ...Object.values(declarationColumns),
] as const;
type Cells = Record<(typeof columns)[number], Cell>;

const stored = sql.raw(`
  track.id, track.title, track.artist, track.isrc, track.upc, track.release_date AS releaseDate,
    track.language, track.primary_genre AS primaryGenre,
  track.sub_genre AS subGenre, track.bpm, track.musical_key AS musicalKey, track.vocals, track.mood_tags AS moodTags,
    track.owns_master AS ownsMaster,
  track.owns_publishing AS ownsPublishing, track.publishing_split_basis_points AS publishingSplitBasisPoints,
  track.explicit_lyrics AS explicitLyrics, track.sync_terms AS syncTerms, track.description, track.status,
  track.price_tokens AS priceTokens, track.commercial_price_tokens AS commercialPriceTokens, track.is_active AS isActive, track.sync_count AS syncCount,
  track.metadata_completeness AS metadataCompleteness, track.duration_ms AS durationMs,
    track.created_at AS createdAt, track.rights_declaration AS rightsDeclaration`);

type Track = typeof tracks.$inferSelect;
type Flag = "ownsMaster" | "ownsPublishing" | "explicitLyrics" | "isActive";
type Same =
  | "id" | "title" | "artist" | "isrc" | "upc" | "releaseDate" | "language" | "primaryGenre" | "subGenre" | "bpm"
  | "musicalKey" | "vocals" | "publishingSplitBasisPoints" | "syncTerms" | "description" | "status" | "priceTokens"
  | "commercialPriceTokens" | "syncCount"
  | "metadataCompleteness" | "durationMs" | "createdAt"; // prettier-ignore
type StoredRow = Pick<Track, Same> &
  Record<Flag, number> & { moodTags: string; rightsDeclaration: string | null } & CursorColumns;

/** A label's catalogue as CSV, filtered and sorted; null if it is not the viewer's. */
export async function exportTracks(
  ctx: AppContext,
  viewer: Viewer,
  labelId: string,
  query: Omit<LabelTracksQuery, "after">,
): Promise<ReadableStream<Uint8Array> | null> {
  if (!(await isOwnLabel(ctx, viewer, labelId))) return null;
  return streamCsv(columns, async (after) => {
    const page = pageOfTracksSql(labelId, { ...query, after }, stored, rowsAtOnce);
    const rows = await ctx.db.all<StoredRow>(page);
    return { rows: rows.slice(0, rowsAtOnce).map(toCells), nextAfter: nextCursor(rows, rowsAtOnce) };
  });
}

function toCells(track: StoredRow): Cells {
  const { isrc, publishingSplitBasisPoints: basisPoints, durationMs } = track;
  return {
    track_title: track.title,
    artist_name: track.artist,
    isrc: isrc && formatIsrc(isrc),
    upc: track.upc,
    release_date: track.releaseDate,
    track_language: track.language,
    primary_genre: track.primaryGenre,
    sub_genre: track.subGenre,
    bpm: track.bpm,
    musical_key: track.musicalKey,
    mood_tags: (JSON.parse(track.moodTags) as string[]).join(", "), // ensured by a CHECK of the table
    owns_master: yesOrNo(track.ownsMaster),
    owns_publishing: yesOrNo(track.ownsPublishing),
    publishing_split: basisPoints === null ? null : basisPoints / 100,
    explicit_lyrics: yesOrNo(track.explicitLyrics),
    sync_terms: track.syncTerms,
    description: track.description,
    status: track.status,
    license_fee_tokens: track.priceTokens,
    commercial_fee_tokens: track.commercialPriceTokens,
    vocals: track.vocals,
    live: yesOrNo(track.isActive),
    syncs: track.syncCount,
    metadata_completeness: track.metadataCompleteness,
    duration_seconds: durationMs === null ? null : durationMs / 1000,
    added_at: new Date(track.createdAt).toISOString(),
    track_id: track.id,
    ...declaredCells(track.rightsDeclaration),
  };
}

/** Undeclared fields are empty cells, which declare nothing when imported. */
function declaredCells(stored: string | null): Record<DeclarationColumn, Cell> {
  const texts = toDeclarationTexts(readDeclaration(stored));
  const cells = declarationPairs.map(([name, column]) => [column, stored === null ? null : [texts[name]].flat().join(", ")]);
  return Object.fromEntries(cells) as Record<DeclarationColumn, Cell>; // Object.fromEntries loses the keys
}

/** The values that the bulk upload parses. */
const yesOrNo = (flag: number): string => (flag === 1 ? "TRUE" : "FALSE");
