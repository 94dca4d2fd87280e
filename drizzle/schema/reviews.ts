import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
