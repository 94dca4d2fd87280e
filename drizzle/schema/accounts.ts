import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { activeRoles, approvalStatuses, roles } from "#worker/domain/lib/viewer.contract.ts";
import { oneTimeTokenKinds } from "#worker/domain/people/accounts/accounts.contract.ts";

export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull(),
  emailKey: text("email_key").notNull(),
  passwordHash: text("password_hash").notNull(),
  approvalStatus: text("approval_status", { enum: approvalStatuses }).notNull().default("pending"),
  profileCompleted: integer("profile_completed", { mode: "boolean" }).notNull().default(false),
  createdAt: integer("created_at").notNull(),
  emailVerifiedAt: integer("email_verified_at"),
  totpSecret: text("totp_secret"),
  totpConfirmedAt: integer("totp_confirmed_at"),
  totpLastStep: integer("totp_last_step"),
  erasedAt: integer("erased_at"),
  activeLabelId: text("active_label_id"),
  wantedPath: text("wanted_path"),
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
  userAgent: text("user_agent"),
  secondFactorAt: integer("second_factor_at"),
});

export const oneTimeTokens = sqliteTable("one_time_tokens", {
  hash: text("hash").primaryKey(),
  kind: text("kind", { enum: oneTimeTokenKinds }).notNull(),
  userId: text("user_id").notNull(),
  payload: text("payload"),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
});

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  { userId: text("user_id").notNull(), hash: text("hash").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

export const failedSignIns = sqliteTable("failed_sign_ins", {
  userId: text("user_id").primaryKey(),
  count: integer("count").notNull(),
  firstAt: integer("first_at").notNull(),
  notifiedAt: integer("notified_at"),
});

export const attempts = sqliteTable("attempts", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  endsAt: integer("ends_at").notNull(),
});

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
