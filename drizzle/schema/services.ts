import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { acceptanceActs, documents } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { type MailMessage, type SettledMessage, mailStatuses } from "#worker/domain/services/mail/mail.contract.ts";

export const auditLog = sqliteTable("audit_log", {
  seq: integer("seq").primaryKey(),
  at: integer("at").notNull(),
  actorId: text("actor_id"),
  action: text("action").notNull(),
  targetKind: text("target_kind").notNull(),
  targetId: text("target_id").notNull(),
  before: text("before", { mode: "json" }).$type<unknown>(),
  after: text("after", { mode: "json" }).$type<unknown>(),
  requestId: text("request_id").notNull(),
});

export const mails = sqliteTable("mails", {
  id: text("id").primaryKey(),
  userId: text("user_id"),
  toAddress: text("to_address").notNull(),
  /** Reduced to the kind once sent. */
  message: text("message", { mode: "json" }).$type<MailMessage | SettledMessage>().notNull(),
  status: text("status", { enum: mailStatuses }).notNull().default("waiting"),
  attempts: integer("attempts").notNull().default(0),
  nextTryAt: integer("next_try_at").notNull(),
  createdAt: integer("created_at").notNull(),
  sentAt: integer("sent_at"),
  lastError: text("last_error"),
});

export const capturedMails = sqliteTable("captured_mails", {
  id: text("id").primaryKey(),
  kind: text("kind").notNull(),
  fromAddress: text("from_address").notNull(),
  toAddress: text("to_address").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  html: text("html").notNull(),
  sentAt: integer("sent_at").notNull(),
  replyTo: text("reply_to"),
});

export const pings = sqliteTable("pings", {
  id: text("id").primaryKey(),
  sentAt: integer("sent_at").notNull(),
  answeredAt: integer("answered_at"),
});

/** Soft-deleted records, as JSON to restore them. */
export const removals = sqliteTable("removals", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  kind: text("kind").notNull(),
  contents: text("contents").notNull(),
  removedAt: integer("removed_at").notNull(),
});

const ofVersion = {
  document: text("document", { enum: documents }).notNull(),
  version: text("version").notNull(),
};

export const documentVersions = sqliteTable(
  "document_versions",
  {
    ...ofVersion,
    inForceSince: text("in_force_since").notNull(),
    sha256: text("sha256").notNull(),
  },
  ({ document, version }) => [primaryKey({ columns: [document, version] })],
);

/** Notices sent to an account about a label agreement newer than its tracks' warranties. */
export const agreementNotices = sqliteTable(
  "agreement_notices",
  {
    userId: text("user_id").notNull(),
    document: text("document", { enum: documents }).notNull().default("label-agreement"),
    version: text("version").notNull(),
    announcedAt: integer("announced_at").notNull(),
    appliesAt: integer("applies_at").notNull(),
    warnedAt: integer("warned_at"),
    endedAt: integer("ended_at"),
  },
  ({ userId, version }) => [primaryKey({ columns: [userId, version] })],
);

export const documentAcceptances = sqliteTable(
  "document_acceptances",
  {
    userId: text("user_id").notNull(),
    ...ofVersion,
    act: text("act", { enum: acceptanceActs }).notNull(),
    acceptedAt: integer("accepted_at").notNull(),
    clientAddress: text("client_address"),
  },
  ({ userId, document, version }) => [primaryKey({ columns: [userId, document, version] })],
);

export const trackWarranties = sqliteTable(
  "track_warranties",
  {
    trackId: text("track_id").notNull(),
    document: text("document", { enum: documents }).notNull().default("label-agreement"),
    version: text("version").notNull(),
    userId: text("user_id").notNull(),
    givenAt: integer("given_at").notNull(),
    clientAddress: text("client_address"),
  },
  ({ trackId, version, givenAt }) => [primaryKey({ columns: [trackId, version, givenAt] })],
);

export const outbox = sqliteTable("outbox", {
  id: text("id").primaryKey(),
  message: text("message", { mode: "json" }).$type<unknown>().notNull(),
  createdAt: integer("created_at").notNull(),
  sentAt: integer("sent_at"),
});
