import { originalModes, type SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import type { PictureFormat } from "#render-service/formats/formats.contract.ts";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import type { Spotting } from "#render-service/spotting/spotting.contract.ts";
import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { scopes, termsVersions } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { FrozenRights } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import { renderStatuses } from "#worker/domain/licensing/renders/renders.contract.ts";

/** Start point and volume of a track under a video. */
export const cues = sqliteTable(
  "cues",
  {
    uploadId: text("upload_id").notNull(),
    trackId: text("track_id").notNull(),
    startAtMs: integer("start_at_ms").notNull(),
    volumePercent: integer("volume_percent").notNull(),
    changedAt: integer("changed_at").notNull(),
    endsWithTrack: integer("ends_with_track", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.trackId] })],
);

/** Queue state of a render-service job; migrations/0007_videos.sql explains each column. */
export const inLine = {
  failureCode: text("failure_code"),
  progress: real("progress").notNull().default(0),
  attempt: integer("attempt").notNull().default(0),
  heartbeatAt: integer("heartbeat_at").notNull(),
  createdAt: integer("created_at").notNull(),
  submittedAt: integer("submitted_at"),
  acceptedAt: integer("accepted_at"),
  notBefore: integer("not_before").notNull().default(0),
  failures: integer("failures").notNull().default(0),
  losses: integer("losses").notNull().default(0),
  lastFailure: text("last_failure"),
};

export const preparations = sqliteTable("preparations", {
  id: text("id").primaryKey(),
  uploadId: text("upload_id").notNull(),
  overlayTrackId: text("overlay_track_id"),
  overlayTitle: text("overlay_title"),
  overlayArtist: text("overlay_artist"),
  status: text("status", { enum: ["pending", "ready", "refused", "failed", "discarded"] })
    .notNull()
    .default("pending"),
  pictureKey: text("picture_key"),
  posterKey: text("poster_key"),
  proxyKey: text("proxy_key"),
  width: integer("width"),
  height: integer("height"),
  /** Length of the source while pending, then of the finished picture. */
  durationMs: integer("duration_ms"),
  bytes: integer("bytes"),
  ...inLine,
  sourceWidth: integer("source_width"),
  sourceHeight: integer("source_height"),
  spotting: text("spotting", { mode: "json" }).$type<Spotting>(),
  format: text("format", { mode: "json" }).$type<PictureFormat>(),
  firstFrameMs: integer("first_frame_ms"),
  framesPerSecond: real("frames_per_second"),
  cleanKey: text("clean_key"),
});

export const renders = sqliteTable("renders", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  brandId: text("brand_id").notNull(),
  labelId: text("label_id").notNull(),
  uploadId: text("upload_id").notNull(),
  preparationId: text("preparation_id").notNull(),
  trackId: text("track_id").notNull(),
  startAtMs: integer("start_at_ms").notNull(),
  volumePercent: integer("volume_percent").notNull(),
  priceTokens: integer("price_tokens").notNull(),
  scope: text("scope", { enum: scopes }).notNull(),
  termsVersion: text("terms_version", { enum: termsVersions }).notNull(),
  licenceNumber: text("licence_number").notNull(),
  versionOf: text("version_of"),
  status: text("status", { enum: renderStatuses }).notNull().default("pending"),
  completedAt: integer("completed_at"),
  outputKey: text("output_key"),
  posterKey: text("poster_key"),
  outputWidth: integer("output_width"),
  outputHeight: integer("output_height"),
  durationMs: integer("duration_ms"),
  bytes: integer("bytes"),
  sha256: text("sha256"),
  trackTitle: text("track_title").notNull(),
  artist: text("artist").notNull(),
  isrc: text("isrc"),
  labelName: text("label_name").notNull(),
  brandName: text("brand_name").notNull(),
  brandLegalEntity: text("brand_legal_entity").notNull(),
  masterKey: text("master_key").notNull(),
  masterSha256: text("master_sha256"),
  trackDurationMs: integer("track_duration_ms").notNull(),
  rights: text("rights", { mode: "json" }).$type<FrozenRights>().notNull(),
  comparedSeconds: integer("compared_seconds"),
  knownSeconds: integer("known_seconds"),
  ...inLine,
  originalMode: text("original_mode", { enum: originalModes }).notNull().default("mute"),
  originalPercent: integer("original_percent").notNull().default(100),
  duckMs: text("duck_ms", { mode: "json" }).$type<SpeechRegions>(),
  isLevelled: integer("is_levelled", { mode: "boolean" }).notNull().default(false),
  orderId: text("order_id"),
  edit: text("edit", { mode: "json" }).$type<Edit>(),
});

export const renderOrders = sqliteTable("render_orders", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  several: text("several", { enum: ["videos", "tracks", "formats"] }).notNull(),
  createdAt: integer("created_at").notNull(),
});
