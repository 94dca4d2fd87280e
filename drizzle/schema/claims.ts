import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { claimStatuses, platforms } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import { reportReasons, reportStatuses } from "#worker/domain/office/moderation/reports/reports.contract.ts";

/** A platform's claim against a licensed video, as reported by its brand. */
export const claims = sqliteTable("claims", {
  id: text("id").primaryKey(),
  licenceId: text("licence_id").notNull(),
  userId: text("user_id").notNull(),
  labelId: text("label_id").notNull(),
  trackId: text("track_id").notNull(),
  platform: text("platform", { enum: platforms }).notNull(),
  channel: text("channel").notNull(),
  videoUrl: text("video_url").notNull(),
  reference: text("reference"),
  releaseDays: integer("release_days").notNull(),
  status: text("status", { enum: claimStatuses }).notNull().default("open"),
  createdAt: integer("created_at").notNull(),
  dueAt: integer("due_at").notNull(),
  seenAt: integer("seen_at"),
  remindAt: integer("remind_at"),
  closedAt: integer("closed_at"),
  closedBy: text("closed_by"),
  reason: text("reason"),
});

export const trackClaimCounts = sqliteTable("track_claim_counts", {
  trackId: text("track_id").primaryKey(),
  total: integer("total").notNull(),
  open: integer("open").notNull(),
});

/** A channel on which a brand publishes. */
export const channels = sqliteTable("channels", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  platform: text("platform", { enum: platforms }).notNull(),
  handle: text("handle").notNull(),
  url: text("url").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** The channels that a licence discloses to its label. */
export const licenceChannels = sqliteTable(
  "licence_channels",
  { licenceId: text("licence_id").notNull(), channelId: text("channel_id").notNull() },
  (table) => [primaryKey({ columns: [table.licenceId, table.channelId] })],
);

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
