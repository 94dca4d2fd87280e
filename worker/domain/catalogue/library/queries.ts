import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { pricesOf } from "#worker/domain/base/licence-terms/scope-price.contract.ts";
import { factsOf, type RightsRow, rightsColumns } from "#worker/domain/catalogue/rights/read-failed-rules.ts";
import { toPublicRights } from "#worker/domain/catalogue/rights/public-rights.contract.ts";
import { offered, recording } from "#worker/domain/catalogue/tracks/offer-columns.ts";
import type { Genre, Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import {
  type LibraryPage,
  type LibraryQuery,
  type TrackCard,
  type TrackView,
  libraryPageSize,
} from "./library.contract.ts";
import { type FacetCell, countFacets, countTotal } from "./facets.ts";
import { matchExpression, searchWords } from "./search-terms.ts";

type CardRow = {
  sort_key: string;
  id: string;
  title: string;
  artist: string;
  description: string | null;
  mood: Mood | null;
  genre: Genre | null;
  primary_genre: string | null;
  sub_genre: string | null;
  bpm: number | null;
  duration_ms: number;
  price_tokens: number;
  sync_count: number;
  card_peaks: string | null;
  has_cover: number;
  cover_colour: string | null;
};

const cardColumns = sql.raw(`
  track.id, track.title, track.artist, track.description, track.mood, track.genre, track.primary_genre,
  track.sub_genre, track.bpm, track.duration_ms, track.price_tokens, track.sync_count, track.card_peaks,
  track.cover_key IS NOT NULL AS has_cover, track.cover_colour`);

/**
 * One page of the library: cards in the asked order, counts beside every filter value, and the total. The index is
 * read in its own order from the cursor on and stops after one page, whatever the size of the catalogue.
 */
export async function getLibraryPage(ctx: AppContext, query: LibraryQuery): Promise<LibraryPage> {
  const words = searchWords(query.q);
  const [rows, [catalogue], [found]] = await askLibrary(ctx, [
    pageSql(matchExpression(words, query), query.sort, query.after),
    catalogueFacetsSql(),
    ...(words.length > 0 ? [foundFacetsSql(matchExpression(words, {}))] : []),
  ]);
  const catalogueCells = parseCells(catalogue);
  const foundCells = found ? parseCells(found) : catalogueCells;
  const shown = rows.slice(0, libraryPageSize);
  return {
    cards: shown.map(toCard),
    nextAfter: rows.length > libraryPageSize ? (shown.at(-1)?.sort_key ?? null) : null,
    total: countTotal(foundCells, query),
    facets: countFacets(foundCells, catalogueCells, query),
  };
}

type FacetRow = { cells: string };
type LibraryAnswer = [CardRow[], FacetRow[], FacetRow[]];

/** One round trip: the page, the counts of the whole catalogue and, for a search, the counts of what it found. */
async function askLibrary(ctx: AppContext, questions: SQL[]): Promise<LibraryAnswer> {
  const [rows = [], catalogue = [], found = []] = await readBatch(ctx.db, questions);
  // The columns are named in the SQL right here; D1 does not know their types.
  return [rows, catalogue, found] as LibraryAnswer;
}

/** The key is 60 bits wide, more than a JavaScript number holds: it crosses as text. */
export function pageSql(match: string, sort: LibraryQuery["sort"], after: string | undefined): SQL {
  const index = sql.raw(sort === "none" ? "search_by_newest" : "search_by_price");
  const ascending = sort === "low-to-high";
  const order = sql.raw(ascending ? "ASC" : "DESC");
  const from = after ? sql`AND rowid ${sql.raw(ascending ? ">" : "<")} CAST(${after} AS INTEGER)` : sql``;
  return sql`
    SELECT CAST(hits.sort_key AS TEXT) AS sort_key, ${cardColumns}
    FROM (
      SELECT rowid AS sort_key FROM ${index} WHERE ${index} MATCH ${match} ${from}
      ORDER BY rowid ${order} LIMIT ${libraryPageSize + 1}
    ) AS hits
    CROSS JOIN tracks AS track ON track.seq = (hits.sort_key >> 22) & 2147483647
    ORDER BY hits.sort_key ${order}`;
}

/** Counts come as one row of JSON: a thousand small rows cost more to carry over than to find. */
export function catalogueFacetsSql(): SQL {
  return sql`
    SELECT json_group_array(json_array(genre_code, mood_code, bpm_bucket, tracks)) AS cells
      FROM catalogue_facets`;
}

export function foundFacetsSql(match: string): SQL {
  return sql`
    SELECT json_group_array(json_array(genre_code, mood_code, bpm_bucket, tracks)) AS cells FROM (
      SELECT rowid & 15 AS genre_code, (rowid >> 4) & 15 AS mood_code,
        ((rowid >> 13) & 511) / 20 * 20 AS bpm_bucket, count(*) AS tracks
      FROM search_by_newest WHERE search_by_newest MATCH ${match}
      GROUP BY 1, 2, 3)`;
}

/** A track that `viewer` may see: an active one; super users also see paused ones, to judge what was reported. */
export async function getTrack(
  ctx: AppContext,
  id: string,
  viewer: { isSuperUser: boolean },
): Promise<TrackView | null> {
  const [row] = await ctx.db.all<CardRow & TrackRow>(trackSql(id, viewer.isSuperUser));
  if (!row) return null;
  return {
    ...toCard(row),
    offer: row.offer,
    recording: row.recording,
    language: row.language,
    musicalKey: row.musical_key,
    isrc: row.isrc,
    peaks: row.peaks,
    labelName: row.label_name,
    rights: toPublicRights(factsOf(row), row.rightsDeclaredAt),
    prices: pricesOf({ priceTokens: row.price_tokens, commercialPriceTokens: row.commercial_price_tokens }),
    isActive: row.is_active === 1,
  };
}

type TrackRow = {
  offer: string;
  recording: string;
  language: string;
  musical_key: string | null;
  isrc: string | null;
  peaks: string | null;
  commercial_price_tokens: number | null;
  label_name: string;
  is_active: number;
  rightsDeclaredAt: number;
} & RightsRow;

export function trackSql(id: string, withPaused: boolean): SQL {
  return sql`
    SELECT '' AS sort_key, ${cardColumns}, track.language, track.musical_key, track.isrc, track.peaks,
      track.commercial_price_tokens, label.label_name, track.is_active, ${rightsColumns},
      track.rights_declared_at AS rightsDeclaredAt, ${offered} AS offer, ${recording} AS recording
    FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
    WHERE track.id = ${id} AND track.duration_ms IS NOT NULL AND (track.is_active = 1
      OR ${withPaused ? 1 : 0})`;
}

const Cells = z.array(z.tuple([z.int(), z.int(), z.int(), z.int()]));

function parseCells(row: FacetRow | undefined): FacetCell[] {
  return Cells.parse(JSON.parse(row?.cells ?? "[]")).map(([genreCode, moodCode, bpmBucket, tracks]) => ({
    genreCode,
    moodCode,
    bpmBucket,
    tracks,
  }));
}

function toCard(row: CardRow): TrackCard {
  return {
    id: row.id,
    title: row.title,
    artist: row.artist,
    description: row.description,
    mood: row.mood,
    genre: row.genre,
    primaryGenre: row.primary_genre,
    subGenre: row.sub_genre,
    bpm: row.bpm,
    durationSeconds: row.duration_ms / 1000,
    priceTokens: row.price_tokens,
    syncCount: row.sync_count,
    cardPeaks: row.card_peaks,
    hasCover: row.has_cover === 1,
    coverColour: row.cover_colour,
  };
}
