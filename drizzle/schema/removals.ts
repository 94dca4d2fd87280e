import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What was deleted a moment ago, as JSON that brings it back. */
export const removals = sqliteTable("removals", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  kind: text("kind").notNull(),
  contents: text("contents").notNull(),
  removedAt: integer("removed_at").notNull(),
});
