import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A finished video, shown to people without an account by a link. */
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
