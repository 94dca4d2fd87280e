import { blob, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { BeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { inLine } from "./renders.ts";
import { ingestKinds, ingestStatuses, matchKinds, matchVerdicts } from "#worker/domain/catalogue/ingests/ingests.contract.ts";

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
