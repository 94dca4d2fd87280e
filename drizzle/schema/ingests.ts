import { blob, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { inLine } from "./renders.ts";
import { ingestKinds, ingestStatuses } from "#worker/domain/catalogue/ingests/ingests.contract.ts";

export const ingests = sqliteTable("ingests", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  uploadId: text("upload_id").notNull(),
  kind: text("kind", { enum: ingestKinds }).notNull(),
  status: text("status", { enum: ingestStatuses }).notNull().default("pending"),
  failureCode: text("failure_code"),
  progress: real("progress").notNull().default(0),
  attempt: integer("attempt").notNull().default(0),
  heartbeatAt: integer("heartbeat_at").notNull(),
  createdAt: integer("created_at").notNull(),
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
