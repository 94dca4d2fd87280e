import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { inLine } from "./renders.ts";

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
  status: text("status", { enum: ["pending", "made", "failed", "discarded"] })
    .notNull()
    .default("pending"),
  failureCode: text("failure_code"),
  progress: real("progress").notNull().default(0),
  attempt: integer("attempt").notNull().default(0),
  heartbeatAt: integer("heartbeat_at").notNull(),
  createdAt: integer("created_at").notNull(),
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
