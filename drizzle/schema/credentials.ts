import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { credentialKinds } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";

export const signingKeys = sqliteTable("signing_keys", {
  id: text("id").primaryKey(),
  x: text("x").notNull(),
  addedAt: integer("added_at").notNull(),
});

export const licenceCredentials = sqliteTable("licence_credentials", {
  seq: integer("seq").primaryKey(),
  licenceId: text("licence_id").notNull(),
  kind: text("kind", { enum: credentialKinds }).notNull(),
  issue: integer("issue").notNull(),
  at: integer("at").notNull(),
  jwt: text("jwt"),
  sha256: text("sha256"),
  keyId: text("key_id"),
  signedAt: integer("signed_at"),
  entry: integer("entry"),
  namesSuspensions: integer("names_suspensions", { mode: "boolean" }).notNull().default(false),
});

export const licenceStatuses = sqliteTable("licence_statuses", {
  seq: integer("seq").primaryKey(),
  licenceId: text("licence_id").notNull(),
  list: integer("list").notNull(),
  place: integer("place").notNull(),
  revokedAt: integer("revoked_at"),
});

export const logNodes = sqliteTable(
  "log_nodes",
  {
    level: integer("level").notNull(),
    position: integer("position").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.position] })],
);

export const logSize = sqliteTable("log_size", {
  onlyRow: integer("only_row").primaryKey(),
  size: integer("size").notNull(),
});

export const logHeads = sqliteTable("log_heads", {
  seq: integer("seq").primaryKey(),
  size: integer("size").notNull(),
  root: text("root").notNull(),
  signedAt: integer("signed_at").notNull(),
  jwt: text("jwt").notNull(),
});

export const logChecks = sqliteTable("log_checks", {
  onlyRow: integer("only_row").primaryKey(),
  nextEntry: integer("next_entry").notNull(),
  peaks: text("peaks").notNull(),
  startedAt: integer("started_at").notNull(),
  completedAt: integer("completed_at"),
});
