import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const campaigns = sqliteTable("campaigns", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  name: text("name").notNull(),
  nameKey: text("name_key").notNull(),
  adId: text("ad_id"),
  clockNumber: text("clock_number"),
  brand: text("brand"),
  product: text("product"),
  createdAt: integer("created_at").notNull(),
});

/** What a brand says of a video of its own; without a row, nothing. */
export const videoDetails = sqliteTable("video_details", {
  renderId: text("render_id").primaryKey(),
  userId: text("user_id").notNull(),
  name: text("name"),
  campaignId: text("campaign_id"),
});
