import { readCursor } from "#worker/domain/lib/query.ts";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import { type ReviewsPage, type ReviewsQuery, type TrackReview, maxCounted } from "./track-reviews.contract.ts";
import { failedRules } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import { isIsrcOnSale, isWarranted } from "#worker/domain/catalogue/tracks/offers.ts";
import { labelHasAccess } from "#worker/domain/people/profiles/own-labels.ts";
import { readDeclaration } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import { type ComparedRow, comparedColumns, readEvidence, toCompared } from "./read-evidence.ts";

const pageSize = 20;

/** Tracks that wait for review, the longest wait first, each with its screening findings. Super users only. */
export async function listReviews(ctx: AppContext, viewer: Viewer, { after }: ReviewsQuery): Promise<ReviewsPage> {
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
    nextAfter: rows.length > pageSize && last ? `${last.submittedAt ?? 0}.${last.id}` : null,
  };
}

function reviewsSql(after: string | undefined): SQL {
  const cursor = readCursor(after);
  return sql`
    SELECT ${comparedColumns}, other.updated_at AS version, other.submitted_at AS submittedAt, other.genre,
      other.musical_key AS musicalKey, other.vocals, other.bpm, other.mood, other.mood_tags AS moodTags,
      other.description, other.price_tokens AS priceTokens, other.commercial_price_tokens AS commercialPriceTokens,
      other.language, other.owns_master AS ownsMaster, other.owns_publishing AS ownsPublishing,
      other.publishing_split_basis_points AS publishingSplitBasisPoints, other.explicit_lyrics AS explicitLyrics,
      other.sync_terms AS syncTerms, other.rights_declaration AS rightsDeclaration,
      ${isWarranted("other")} AS isWarranted,
      (SELECT ${isIsrcOnSale} FROM tracks AS track WHERE track.seq = other.seq) AS isIsrcOnSale,
      other.metadata_completeness AS completeness, other.cover_key IS NOT NULL AS hasCover,
      other.cover_colour AS coverColour, other.admin_paused_at IS NOT NULL AS isPausedByAdmin,
      ${labelHasAccess(sql`other.label_id`)} AS hasAccess,
      ingest.facts ->> '$.source.codec' AS codec, ingest.facts ->> '$.source.sampleRate' AS sampleRate,
      ingest.facts ->> '$.source.bitRate' AS bitRate, ingest.facts ->> '$.source.bitsPerSample' AS bitsPerSample,
      ingest.facts ->> '$.loudness.integratedLufs' AS integratedLufs
    FROM tracks AS other INDEXED BY tracks_pending_review
    JOIN label_profiles AS label ON label.id = other.label_id
    LEFT JOIN ingests AS ingest ON ingest.id = other.audio_ingest_id
    WHERE other.status = 'pending review' AND other.archived_at IS NULL
      AND ${cursor ? sql`(other.submitted_at, other.id) > (${cursor.at}, ${cursor.id})` : sql`1`}
    ORDER BY other.submitted_at, other.id LIMIT ${pageSize + 1}`;
}

/** The number in the badge: tracks waiting, up to `maxCounted`. Super users only. */
export async function countReviews(ctx: AppContext, viewer: Viewer): Promise<number> {
  requireSuperUser(viewer);
  const [row] = await ctx.db.all<{ waiting: number }>(sql`
    SELECT count(*) AS waiting FROM (
      SELECT 1 FROM tracks INDEXED BY tracks_pending_review
      WHERE status = 'pending review' AND archived_at IS NULL LIMIT ${maxCounted})`);
  return row?.waiting ?? 0;
}

type Flag = "ownsMaster" | "ownsPublishing" | "explicitLyrics" | "hasCover" | "isPausedByAdmin" | "hasAccess";
type Row = ComparedRow &
  Omit<TrackReview, keyof ComparedRow | Flag | "moodTags" | "rightsDeclaration" | "failedRules" | "source" | "evidence"> &
  Record<Flag | "isWarranted" | "isIsrcOnSale", 0 | 1> & {
    moodTags: string;
    rightsDeclaration: string | null;
    codec: string | null;
    sampleRate: number | null;
    bitRate: number | null;
    bitsPerSample: number | null;
  };

const MoodTags = z.array(z.string());

function toReview(row: Row): Omit<TrackReview, "evidence"> {
  const { codec, sampleRate, bitRate, bitsPerSample, isWarranted, isIsrcOnSale, ...track } = row;
  const rights = {
    ownsMaster: row.ownsMaster === 1,
    ownsPublishing: row.ownsPublishing === 1,
    publishingSplitBasisPoints: row.publishingSplitBasisPoints,
    syncTerms: row.syncTerms,
    rightsDeclaration: readDeclaration(row.rightsDeclaration),
  };
  return {
    ...toCompared(track),
    ...rights,
    moodTags: MoodTags.parse(JSON.parse(row.moodTags)),
    failedRules: failedRules({
      ...rights,
      isrc: row.isrc,
      isIsrcOnSale: isIsrcOnSale === 1,
      isWarranted: isWarranted === 1,
    }),
    explicitLyrics: row.explicitLyrics === 1,
    hasCover: row.hasCover === 1,
    isPausedByAdmin: row.isPausedByAdmin === 1,
    hasAccess: row.hasAccess === 1,
    source: codec && sampleRate ? { codec, bitRate, sampleRate, bitsPerSample } : null,
  };
}
