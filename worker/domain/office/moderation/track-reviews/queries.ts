import { readCursor } from "#worker/domain/lib/query.ts";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import {
  type ReviewsPage,
  type ReviewsQuery,
  type TrackReview,
  maxCounted,
} from "./track-reviews.contract.ts";
import type { Vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { failedRules } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import { isIsrcOnSale, isWarranted } from "#worker/domain/catalogue/tracks/offers.ts";
import { labelHasAccess } from "#worker/domain/people/profiles/own-labels.ts";
import { readDeclaration } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import { type ComparedRow, comparedColumns, readEvidence, toCompared } from "./read-evidence.ts";

const pageSize = 20;

/** Tracks that wait for review, the longest wait first, each with what screening found. Super users only. */
export async function listReviews(
  ctx: AppContext,
  viewer: Viewer,
  { after }: ReviewsQuery,
): Promise<ReviewsPage> {
  requireSuperUser(viewer);
  const [rows, waiting] = await Promise.all([ctx.db.all<Row>(reviewsSql(after)), countReviews(ctx, viewer)]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const evidence = await readEvidence(
    ctx,
    page.map(({ id }) => id),
  );
  return {
    tracks: page.map((row) => ({
      ...toReview(row),
      evidence: evidence.filter(({ trackId }) => trackId === row.id),
    })),
    waiting,
    nextAfter: rows.length > pageSize && last ? `${last.submitted_at ?? 0}.${last.id}` : null,
  };
}

function reviewsSql(after: string | undefined): SQL {
  const cursor = readCursor(after);
  return sql`
    SELECT ${comparedColumns}, other.updated_at, other.submitted_at, other.genre, other.musical_key, other.vocals,
      other.bpm, other.mood, other.mood_tags, other.description, other.price_tokens, other.commercial_price_tokens, other.language, other.owns_master,
      other.owns_publishing, other.publishing_split_basis_points, other.explicit_lyrics, other.sync_terms, other.rights_declaration,
      ${isWarranted("other")} AS is_warranted, (SELECT ${isIsrcOnSale} FROM tracks AS track WHERE track.seq = other.seq) AS is_isrc_on_sale, other.metadata_completeness, other.cover_key, other.cover_colour, other.admin_paused_at,
      ${labelHasAccess(sql`other.label_id`)} AS has_access,
      ingest.facts ->> '$.source.codec' AS codec, ingest.facts ->> '$.source.sampleRate' AS sample_rate,
      ingest.facts ->> '$.source.bitRate' AS bit_rate, ingest.facts ->> '$.source.bitsPerSample' AS bits_per_sample,
      ingest.facts ->> '$.loudness.integratedLufs' AS integrated_lufs
    FROM tracks AS other INDEXED BY tracks_pending_review
    JOIN label_profiles AS label ON label.id = other.label_id
    LEFT JOIN ingests AS ingest ON ingest.id = other.audio_ingest_id
    WHERE other.status = 'pending review' AND other.archived_at IS NULL
      AND ${cursor ? sql`(other.submitted_at, other.id) > (${cursor.at}, ${cursor.id})` : sql`1`}
    ORDER BY other.submitted_at, other.id LIMIT ${pageSize + 1}`;
}

/** The number in the badge: how many tracks wait, up to `maxCounted`. Super users only. */
export async function countReviews(ctx: AppContext, viewer: Viewer): Promise<number> {
  requireSuperUser(viewer);
  const [row] = await ctx.db.all<{ waiting: number }>(sql`
    SELECT count(*) AS waiting FROM (
      SELECT 1 FROM tracks INDEXED BY tracks_pending_review
      WHERE status = 'pending review' AND archived_at IS NULL LIMIT ${maxCounted})`);
  return row?.waiting ?? 0;
}

type Row = ComparedRow & {
  updated_at: number;
  submitted_at: number | null;
  genre: string | null;
  musical_key: string | null;
  vocals: Vocals | null;
  bpm: number | null;
  mood: string | null;
  mood_tags: string;
  description: string | null;
  price_tokens: number;
  commercial_price_tokens: number | null;
  language: string;
  owns_master: number;
  owns_publishing: number;
  publishing_split_basis_points: number | null;
  explicit_lyrics: number;
  sync_terms: string;
  rights_declaration: string | null;
  is_warranted: number;
  is_isrc_on_sale: number;
  metadata_completeness: number;
  cover_key: string | null;
  cover_colour: string | null;
  admin_paused_at: number | null;
  has_access: number;
  codec: string | null;
  sample_rate: number | null;
  bit_rate: number | null;
  bits_per_sample: number | null;
  integrated_lufs: number | null;
};

const MoodTags = z.array(z.string());

function toReview(row: Row): Omit<TrackReview, "evidence"> {
  const { codec, sample_rate: sampleRate } = row;
  const rights = {
    ownsMaster: row.owns_master === 1,
    ownsPublishing: row.owns_publishing === 1,
    publishingSplitBasisPoints: row.publishing_split_basis_points,
    syncTerms: row.sync_terms,
    rightsDeclaration: readDeclaration(row.rights_declaration),
  };
  return {
    ...toCompared(row),
    version: row.updated_at,
    submittedAt: row.submitted_at,
    genre: row.genre,
    musicalKey: row.musical_key,
    vocals: row.vocals,
    bpm: row.bpm,
    mood: row.mood,
    moodTags: MoodTags.parse(JSON.parse(row.mood_tags)),
    description: row.description,
    priceTokens: row.price_tokens,
    commercialPriceTokens: row.commercial_price_tokens,
    language: row.language,
    ...rights,
    failedRules: failedRules({
      ...rights,
      isrc: row.isrc,
      isIsrcOnSale: row.is_isrc_on_sale === 1,
      isWarranted: row.is_warranted === 1,
    }),
    explicitLyrics: row.explicit_lyrics === 1,
    completeness: row.metadata_completeness,
    hasCover: row.cover_key !== null,
    coverColour: row.cover_colour,
    isPausedByAdmin: row.admin_paused_at !== null,
    hasAccess: row.has_access === 1,
    source:
      codec && sampleRate
        ? { codec, bitRate: row.bit_rate, sampleRate, bitsPerSample: row.bits_per_sample }
        : null,
    integratedLufs: row.integrated_lufs,
  };
}
