import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { matchKinds, matchVerdicts } from "#worker/domain/catalogue/ingests/ingests.contract.ts";

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
