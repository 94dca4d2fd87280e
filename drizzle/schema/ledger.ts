import { accountCodeNames } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { reasonNames } from "#worker/domain/money/ledger/reasons.contract.ts";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const ledgerAccounts = sqliteTable("ledger_accounts", {
  id: text("id").primaryKey(),
  code: text("code", { enum: accountCodeNames }).notNull(),
  ownerId: text("owner_id"),
  unit: text("unit", { enum: ["TOK", "USD", "GBP"] }).notNull(),
  isLimited: integer("is_limited", { mode: "boolean" }).notNull().default(false),
  debitsPending: integer("debits_pending").notNull().default(0),
  debitsPosted: integer("debits_posted").notNull().default(0),
  creditsPending: integer("credits_pending").notNull().default(0),
  creditsPosted: integer("credits_posted").notNull().default(0),
});

export const ledgerTransfers = sqliteTable("ledger_transfers", {
  id: text("id").primaryKey(),
  kind: text("kind", { enum: ["post", "hold", "capture", "release"] }).notNull(),
  holdId: text("hold_id"),
  debitId: text("debit_id").notNull(),
  creditId: text("credit_id").notNull(),
  amount: integer("amount").notNull(),
  reason: text("reason", { enum: reasonNames }).notNull(),
  subjectId: text("subject_id").notNull(),
  at: integer("at").notNull(),
  lotId: text("lot_id"),
});
