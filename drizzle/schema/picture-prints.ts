import { blob, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const picturePrints = sqliteTable("picture_prints", {
  preparationId: text("preparation_id").primaryKey(),
  raw: blob("raw", { mode: "buffer" }).$type<Uint8Array>().notNull(),
  keys: text("keys", { mode: "json" }).$type<[key: number, position: number][]>().notNull(),
  madeAt: integer("made_at").notNull(),
});

export const deliveredPrints = sqliteTable("delivered_prints", {
  seq: integer("seq").primaryKey(),
  renderId: text("render_id").notNull(),
  trackId: text("track_id").notNull(),
  startAtMs: integer("start_at_ms").notNull(),
  raw: blob("raw", { mode: "buffer" }).$type<Uint8Array>().notNull(),
  madeAt: integer("made_at").notNull(),
});
