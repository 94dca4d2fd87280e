import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const brandProfiles = sqliteTable("brand_profiles", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  brandName: text("brand_name").notNull(),
  legalEntity: text("legal_entity").notNull(),
  address: text("address").notNull(),
  phoneNumber: text("phone_number").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull().default(0),
});

export const labelProfiles = sqliteTable("label_profiles", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  labelName: text("label_name").notNull(),
  legalEntity: text("legal_entity").notNull(),
  address: text("address").notNull(),
  phoneNumber: text("phone_number").notNull(),
  isPrimary: integer("is_primary", { mode: "boolean" }).notNull().default(false),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull().default(0),
});
