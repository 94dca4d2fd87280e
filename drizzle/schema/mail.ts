import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  type CapturedAttachment,
  type MailMessage,
  type SettledMessage,
  mailStatuses,
} from "#worker/domain/services/mail/mail.contract.ts";

export const mails = sqliteTable("mails", {
  id: text("id").primaryKey(),
  userId: text("user_id"),
  toAddress: text("to_address").notNull(),
  /** Once sent, only the kind is left. */
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
  attachments: text("attachments", { mode: "json" }).$type<CapturedAttachment[]>().notNull(),
  sentAt: integer("sent_at").notNull(),
  replyTo: text("reply_to"),
});
