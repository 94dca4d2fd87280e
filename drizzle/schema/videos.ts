import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { uploadPurposes } from "#worker/domain/services/files/uploads/upload-purposes.contract.ts";
import type { OriginalSound, SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { inLine } from "./renders.ts";
import { uploadStatuses } from "#worker/domain/services/files/uploads/uploads.contract.ts";

export const comps = sqliteTable("comps", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  uploadId: text("upload_id").notNull(),
  preparationId: text("preparation_id").notNull(),
  trackId: text("track_id"),
  trackTitle: text("track_title").notNull(),
  artist: text("artist").notNull(),
  markedName: text("marked_name").notNull(),
  startAtMs: integer("start_at_ms").notNull(),
  volumePercent: integer("volume_percent").notNull(),
  endsWithTrack: integer("ends_with_track", { mode: "boolean" }).notNull().default(false),
  status: text("status", { enum: ["pending", "made", "failed", "discarded"] })
    .notNull()
    .default("pending"),
  mediaKey: text("media_key"),
  bytes: integer("bytes"),
  width: integer("width"),
  height: integer("height"),
  durationMs: integer("duration_ms"),
  madeAt: integer("made_at"),
  expiresAt: integer("expires_at"),
  putAsideAt: integer("put_aside_at"),
  ...inLine,
});

export const campaigns = sqliteTable("campaigns", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  name: text("name").notNull(),
  nameKey: text("name_key").notNull(),
  adId: text("ad_id"),
  clockNumber: text("clock_number"),
  brand: text("brand"),
  product: text("product"),
  createdAt: integer("created_at").notNull(),
});

/** Details that a brand entered for its video; no row if it entered none. */
export const videoDetails = sqliteTable("video_details", {
  renderId: text("render_id").primaryKey(),
  userId: text("user_id").notNull(),
  name: text("name"),
  campaignId: text("campaign_id"),
});

/** A finished video, open by link to people without an account. */
export const sharedVideos = sqliteTable("shared_videos", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  renderId: text("render_id").notNull(),
  tokenHash: text("token_hash").notNull(),
  sealedToken: text("sealed_token").notNull(),
  isDownloadable: integer("is_downloadable", { mode: "boolean" }).notNull(),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  revokedAt: integer("revoked_at"),
  visits: integer("visits").notNull().default(0),
  lastVisitAt: integer("last_visit_at"),
  reopenedAt: integer("reopened_at"),
});

export const picturePrints = sqliteTable("picture_prints", {
  preparationId: text("preparation_id").primaryKey(),
  raw: blob("raw", { mode: "buffer" }).$type<Uint8Array>().notNull(),
  keys: text("keys", { mode: "json" }).$type<[key: number, position: number][]>().notNull(),
  madeAt: integer("made_at").notNull(),
});

export const deliveredPrints = sqliteTable("delivered_prints", {
  seq: integer("seq").primaryKey(),
  renderId: text("render_id").notNull(),
  trackId: text("track_id").notNull(),
  startAtMs: integer("start_at_ms").notNull(),
  raw: blob("raw", { mode: "buffer" }).$type<Uint8Array>().notNull(),
  madeAt: integer("made_at").notNull(),
});

export const uploads = sqliteTable("uploads", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  filename: text("filename").notNull(),
  contentType: text("content_type").notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  partBytes: integer("part_bytes").notNull(),
  mediaKey: text("media_key").notNull(),
  multipartId: text("multipart_id").notNull(),
  status: text("status", { enum: uploadStatuses }).notNull().default("uploading"),
  durationMs: integer("duration_ms"),
  createdAt: integer("created_at").notNull(),
  touchedAt: integer("touched_at").notNull(),
  completedAt: integer("completed_at"),
  purpose: text("purpose", { enum: uploadPurposes }).notNull().default("video"),
  putAsideAt: integer("put_aside_at"),
  originalSound: text("original_sound", { mode: "json" }).$type<OriginalSound>(),
  originalKey: text("original_key"),
  speechMs: text("speech_ms", { mode: "json" }).$type<SpeechRegions>(),
});

export const uploadParts = sqliteTable(
  "upload_parts",
  {
    uploadId: text("upload_id").notNull(),
    partNumber: integer("part_number").notNull(),
    etag: text("etag").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.partNumber] })],
);

/** A brand's video with candidate tracks, open by link to reviewers without an account. */
export const reviews = sqliteTable("reviews", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  uploadId: text("upload_id").notNull(),
  title: text("title").notNull(),
  tokenHash: text("token_hash").notNull(),
  sealedToken: text("sealed_token").notNull(),
  passwordHash: text("password_hash"),
  hasDigest: integer("has_digest", { mode: "boolean" }).notNull(),
  digestedAt: integer("digested_at"),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  revokedAt: integer("revoked_at"),
  putAsideAt: integer("put_aside_at"),
});

export const reviewCandidates = sqliteTable(
  "review_candidates",
  {
    reviewId: text("review_id").notNull(),
    position: integer("position").notNull(),
    trackId: text("track_id").notNull(),
    startAtMs: integer("start_at_ms").notNull(),
    volumePercent: integer("volume_percent").notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.position] })],
);

export const reviewVisitors = sqliteTable("review_visitors", {
  id: text("id").primaryKey(),
  reviewId: text("review_id").notNull(),
  secretHash: text("secret_hash").notNull(),
  name: text("name").notNull(),
  createdAt: integer("created_at").notNull(),
  putAsideAt: integer("put_aside_at"),
});

export const reviewVotes = sqliteTable("review_votes", {
  visitorId: text("visitor_id").primaryKey(),
  reviewId: text("review_id").notNull(),
  position: integer("position").notNull(),
  votedAt: integer("voted_at").notNull(),
});

export const reviewComments = sqliteTable("review_comments", {
  id: text("id").primaryKey(),
  reviewId: text("review_id").notNull(),
  visitorId: text("visitor_id").notNull(),
  atMs: integer("at_ms").notNull(),
  position: integer("position"),
  text: text("text").notNull(),
  createdAt: integer("created_at").notNull(),
  resolvedAt: integer("resolved_at"),
});
