import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type MailMessage, mailStatuses } from "#worker/domain/mail/contract.ts";

export const mails = sqliteTable("mails", {
  id: text("id").primaryKey(),
  userId: text("user_id"),
  toAddress: text("to_address").notNull(),
  message: text("message", { mode: "json" }).$type<MailMessage>().notNull(),
  status: text("status", { enum: mailStatuses }).notNull().default("waiting"),
  attempts: integer("attempts").notNull().default(0),
  nextTryAt: integer("next_try_at").notNull(),
  createdAt: integer("created_at").notNull(),
  sentAt: integer("sent_at"),
  lastError: text("last_error"),
});
