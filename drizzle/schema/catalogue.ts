import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text, blob, real } from "drizzle-orm/sqlite-core";
import { genres, moods, vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { syncTerms, trackStatuses } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import type { RightsDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import type { BeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { inLine } from "./renders.ts";
import { ingestKinds, ingestStatuses, matchKinds, matchVerdicts } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { reportReasons, reportStatuses } from "#worker/domain/office/moderation/reports/reports.contract.ts";

export const tracks = sqliteTable("tracks", {
  seq: integer("seq").primaryKey(),
  id: text("id").notNull(),
  labelId: text("label_id").notNull(),
  title: text("title").notNull(),
  artist: text("artist").notNull(),
  mood: text("mood", { enum: moods }),
  genre: text("genre", { enum: genres }),
  primaryGenre: text("primary_genre"),
  subGenre: text("sub_genre"),
  bpm: integer("bpm"),
  description: text("description"),
  priceTokens: integer("price_tokens").notNull().default(1),
  isrc: text("isrc"),
  upc: text("upc"),
  releaseDate: text("release_date"),
  language: text("language").notNull().default("EN"),
  musicalKey: text("musical_key"),
  moodTags: text("mood_tags", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
  ownsMaster: integer("owns_master", { mode: "boolean" }).notNull().default(true),
  ownsPublishing: integer("owns_publishing", { mode: "boolean" }).notNull().default(true),
  publishingSplitBasisPoints: integer("publishing_split_basis_points"),
  explicitLyrics: integer("explicit_lyrics", { mode: "boolean" }).notNull().default(false),
  syncTerms: text("sync_terms", { enum: syncTerms }).notNull().default("non-exclusive"),
  status: text("status", { enum: trackStatuses }).notNull().default("draft"),
  isActive: integer("is_active", { mode: "boolean" }).notNull().default(false),
  durationMs: integer("duration_ms"),
  masterKey: text("master_key"),
  masterSha256: text("master_sha256"),
  previewKey: text("preview_key"),
  coverKey: text("cover_key"),
  coverColour: text("cover_colour"),
  peaks: text("peaks"),
  cardPeaks: text("card_peaks"),
  syncCount: integer("sync_count").notNull().default(0),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull().default(0),
  submittedAt: integer("submitted_at"),
  reviewedAt: integer("reviewed_at"),
  reviewedBy: text("reviewed_by"),
  reviewNote: text("review_note"),
  archivedAt: integer("archived_at"),
  putAsideAt: integer("put_aside_at"),
  adminPausedAt: integer("admin_paused_at"),
  adminPausedBy: text("admin_paused_by"),
  adminPauseReason: text("admin_pause_reason"),
  audioIngestId: text("audio_ingest_id"),
  coverIngestId: text("cover_ingest_id"),
  // Generated column; the rule is in the migration, and field by field in form-values.ts.
  metadataCompleteness: integer("metadata_completeness")
    .notNull()
    .generatedAlwaysAs(sql``),
  commercialPriceTokens: integer("commercial_price_tokens"),
  rightsDeclaration: text("rights_declaration", { mode: "json" }).$type<RightsDeclaration>(),
  rightsDeclaredAt: integer("rights_declared_at").notNull().default(0),
  warrantyVersion: text("warranty_version"),
  vocals: text("vocals", { enum: vocals }),
});

/** Tracks that were on sale when their label's access was revoked. */
export const revokedTracks = sqliteTable("revoked_tracks", { trackId: text("track_id").primaryKey() });

export const tracksToFold = sqliteTable("tracks_to_fold", { seq: integer("seq").primaryKey() });

/** Labels whose new name is not yet in the search index of all their tracks. */
export const labelsToList = sqliteTable("labels_to_list", {
  labelId: text("label_id").primaryKey(),
  afterSeq: integer("after_seq").notNull().default(0),
});

/** Query string of the library, as `libraryParams` writes it. */
export const savedSearches = sqliteTable("saved_searches", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  name: text("name").notNull(),
  query: text("query").notNull(),
  createdAt: integer("created_at").notNull(),
});

export const shortlists = sqliteTable("shortlists", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  name: text("name").notNull(),
  nameKey: text("name_key").notNull(),
  isCurrent: integer("is_current", { mode: "boolean" }).notNull(),
  createdAt: integer("created_at").notNull(),
});

export const shortlistTracks = sqliteTable(
  "shortlist_tracks",
  {
    shortlistId: text("shortlist_id").notNull(),
    trackId: text("track_id").notNull(),
    note: text("note").notNull(),
    position: integer("position").notNull(),
    addedAt: integer("added_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.shortlistId, table.trackId] })],
);

/** A brand's votes on compared tracks. */
export const trackVotes = sqliteTable(
  "track_votes",
  {
    userId: text("user_id").notNull(),
    trackId: text("track_id").notNull(),
    votedAt: integer("voted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.trackId] })],
);

/** Number of active tracks by price. */
export const cataloguePrices = sqliteTable("catalogue_prices", {
  priceTokens: integer("price_tokens").primaryKey(),
  tracks: integer("tracks").notNull(),
});

export const ingests = sqliteTable("ingests", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  uploadId: text("upload_id").notNull(),
  kind: text("kind", { enum: ingestKinds }).notNull(),
  status: text("status", { enum: ingestStatuses }).notNull().default("pending"),
  endedAt: integer("ended_at"),
  facts: text("facts", { mode: "json" }).$type<unknown>(),
  ...inLine,
  describedVersion: integer("described_version").notNull().default(0),
});

export const fingerprints = sqliteTable("fingerprints", {
  ingestId: text("ingest_id").primaryKey(),
  trackId: text("track_id"),
  raw: blob("raw", { mode: "buffer" }).$type<Uint8Array>().notNull(),
  madeAt: integer("made_at").notNull(),
});

export const fingerprintMatches = sqliteTable("fingerprint_matches", {
  id: text("id").primaryKey(),
  trackId: text("track_id").notNull(),
  otherTrackId: text("other_track_id").notNull(),
  kind: text("kind", { enum: matchKinds }).notNull(),
  ingestId: text("ingest_id").notNull(),
  isrc: text("isrc"),
  verdict: text("verdict", { enum: matchVerdicts }),
  errorRate: real("error_rate"),
  seconds: real("seconds"),
  ownStartSeconds: real("own_start_seconds"),
  otherStartSeconds: real("other_start_seconds"),
  foundAt: integer("found_at").notNull(),
  clearedAt: integer("cleared_at"),
  clearedBy: text("cleared_by"),
});

export const trackFeatures = sqliteTable("track_features", {
  ingestId: text("ingest_id").primaryKey(),
  trackId: text("track_id"),
  version: integer("version").notNull(),
  vector: text("vector").notNull(),
  sections: text("sections").notNull(),
  codes: text("codes").notNull(),
  course: text("course").notNull(),
  bpm: real("bpm"),
  musicalKey: text("musical_key"),
  madeAt: integer("made_at").notNull(),
});

export const beatGrids = sqliteTable("beat_grids", {
  ingestId: text("ingest_id").primaryKey(),
  version: integer("version").notNull(),
  grid: text("grid", { mode: "json" }).$type<BeatGrid>().notNull(),
  madeAt: integer("made_at").notNull(),
});

export const listenings = sqliteTable("listenings", {
  id: text("id").primaryKey(),
  ingestId: text("ingest_id").notNull(),
  version: integer("version").notNull(),
  status: text("status", { enum: ["pending", "done", "refused", "failed"] })
    .notNull()
    .default("pending"),
  endedAt: integer("ended_at"),
  ...inLine,
});

export const likeness = sqliteTable("likeness", {
  id: integer("id").primaryKey(),
  changes: integer("changes").notNull().default(0),
  published: integer("published").notNull().default(0),
  objectKey: text("object_key"),
  publishedAt: integer("published_at"),
});

export const trackReports = sqliteTable("track_reports", {
  id: text("id").primaryKey(),
  trackId: text("track_id").notNull(),
  reporterId: text("reporter_id").notNull(),
  reason: text("reason", { enum: reportReasons }).notNull(),
  details: text("details").notNull().default(""),
  status: text("status", { enum: reportStatuses }).notNull().default("pending"),
  createdAt: integer("created_at").notNull(),
  reviewedAt: integer("reviewed_at"),
  reviewedBy: text("reviewed_by"),
  disclosedAt: integer("disclosed_at"),
  decisionNote: text("decision_note"),
  resumedAt: integer("resumed_at"),
});
