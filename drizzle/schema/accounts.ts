import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { activeRoles, approvalStatuses, roles } from "#worker/domain/accounts/contract.ts";

export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull(),
  emailKey: text("email_key").notNull(),
  passwordHash: text("password_hash").notNull(),
  approvalStatus: text("approval_status", { enum: approvalStatuses }).notNull().default("pending"),
  profileCompleted: integer("profile_completed", { mode: "boolean" }).notNull().default(false),
  createdAt: integer("created_at").notNull(),
});

export const userRoles = sqliteTable(
  "user_roles",
  {
    userId: text("user_id").notNull(),
    role: text("role", { enum: roles }).notNull(),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
);

export const sessions = sqliteTable("sessions", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  secretHash: text("secret_hash").notNull(),
  activeRole: text("active_role", { enum: activeRoles }),
  createdAt: integer("created_at").notNull(),
  renewedAt: integer("renewed_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
});
