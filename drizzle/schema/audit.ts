import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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

export const auditSeals = sqliteTable("audit_seals", {
  seq: integer("seq").primaryKey(),
  previousHash: text("previous_hash").notNull(),
  hash: text("hash").notNull(),
});
