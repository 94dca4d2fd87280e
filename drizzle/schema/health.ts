import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const pings = sqliteTable("pings", {
  id: text("id").primaryKey(),
  sentAt: integer("sent_at").notNull(),
  answeredAt: integer("answered_at"),
});
