import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { scopes, termsVersions } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { saleMailFrequencies } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { problemKinds, problemStatuses } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import { claimStatuses, platforms } from "#worker/domain/licensing/claims/claim-limits.contract.ts";

export const licences = sqliteTable("licences", {
  id: text("id").primaryKey(),
  number: text("number").notNull(),
  renderId: text("render_id").notNull(),
  userId: text("user_id").notNull(),
  brandId: text("brand_id").notNull(),
  labelId: text("label_id").notNull(),
  trackId: text("track_id").notNull(),
  brandName: text("brand_name").notNull(),
  brandLegalEntity: text("brand_legal_entity").notNull(),
  labelName: text("label_name").notNull(),
  trackTitle: text("track_title").notNull(),
  artist: text("artist").notNull(),
  isrc: text("isrc"),
  priceTokens: integer("price_tokens").notNull(),
  scope: text("scope", { enum: scopes }).notNull(),
  valueCents: integer("value_cents").notNull(),
  shareBasisPoints: integer("share_basis_points").notNull(),
  shareCents: integer("share_cents").notNull(),
  sharePolicy: text("share_policy").notNull(),
  videoSha256: text("video_sha256").notNull(),
  status: text("status").notNull().default("active"),
  issuedAt: integer("issued_at").notNull(),
  pdfKey: text("pdf_key"),
  pdfSha256: text("pdf_sha256"),
  pdfWrittenAt: integer("pdf_written_at"),
  termsVersion: text("terms_version", { enum: termsVersions }).notNull(),
  downloadedAt: integer("downloaded_at"),
});

/** Frequency of an account's sale mails; daily without a row. */
export const saleMailSettings = sqliteTable("sale_mail_settings", {
  userId: text("user_id").primaryKey(),
  frequency: text("frequency", { enum: saleMailFrequencies }).notNull().default("daily"),
  toldAt: integer("told_at"),
});

/** Licences not yet mailed to the account of their label. */
export const untoldSales = sqliteTable("untold_sales", {
  licenceId: text("licence_id").primaryKey(),
  userId: text("user_id").notNull(),
});

export const licenceRevocations = sqliteTable("licence_revocations", {
  licenceId: text("licence_id").primaryKey(),
  revokedBy: text("revoked_by").notNull(),
  revokedAt: integer("revoked_at").notNull(),
  problemId: text("problem_id"),
});

export const licenceProblems = sqliteTable("licence_problems", {
  id: text("id").primaryKey(),
  licenceId: text("licence_id").notNull(),
  userId: text("user_id").notNull(),
  kind: text("kind", { enum: problemKinds }).notNull(),
  details: text("details").notNull(),
  status: text("status", { enum: problemStatuses }).notNull().default("open"),
  createdAt: integer("created_at").notNull(),
  closedAt: integer("closed_at"),
  decidedBy: text("decided_by"),
  answer: text("answer"),
});

export const licenceUpgrades = sqliteTable("licence_upgrades", {
  licenceId: text("licence_id").primaryKey(),
  supersedesId: text("supersedes_id").notNull(),
  upgradedAt: integer("upgraded_at").notNull(),
});

export const licenceVersions = sqliteTable(
  "licence_versions",
  {
    licenceId: text("licence_id").notNull(),
    n: integer("n").notNull(),
    renderId: text("render_id").notNull(),
    videoSha256: text("video_sha256").notNull(),
    issue: integer("issue").notNull(),
    addedAt: integer("added_at").notNull(),
    pdfKey: text("pdf_key"),
    pdfSha256: text("pdf_sha256"),
    pdfWrittenAt: integer("pdf_written_at"),
  },
  (table) => [primaryKey({ columns: [table.licenceId, table.n] })],
);

export const signingKeys = sqliteTable("signing_keys", {
  id: text("id").primaryKey(),
  x: text("x").notNull(),
  addedAt: integer("added_at").notNull(),
});

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
