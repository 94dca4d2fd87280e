import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type OpeningRequest, capabilityStatuses } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { currencies } from "#worker/domain/lib/currency.contract.ts";
import { policyStatuses } from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";

export const payouts = sqliteTable("payouts", {
  id: text("id").primaryKey(),
  labelId: text("label_id").notNull(),
  currency: text("currency", { enum: currencies }).notNull(),
  amountCents: integer("amount_cents").notNull(),
  destination: text("destination").notNull(),
  status: text("status", { enum: ["claimed", "paid", "failed"] })
    .notNull()
    .default("claimed"),
  attempt: integer("attempt").notNull().default(1),
  nextTryAt: integer("next_try_at").notNull(),
  lastFailure: text("last_failure"),
  transferId: text("transfer_id"),
  reversedCents: integer("reversed_cents").notNull().default(0),
  createdAt: integer("created_at").notNull(),
  processedAt: integer("processed_at"),
});

export const labelEntries = sqliteTable("label_entries", {
  id: text("id").primaryKey(),
  kind: text("kind", { enum: ["earning", "reversal", "returned", "adjustment"] }).notNull(),
  labelId: text("label_id").notNull(),
  currency: text("currency", { enum: currencies }).notNull(),
  amountCents: integer("amount_cents").notNull(),
  transferId: text("transfer_id").notNull(),
  licenceId: text("licence_id"),
  tokens: integer("tokens"),
  shareBasisPoints: integer("share_basis_points"),
  sharePolicy: text("share_policy"),
  reversesId: text("reverses_id"),
  disputeId: text("dispute_id"),
  returnedPayoutId: text("returned_payout_id"),
  bookedAt: integer("booked_at").notNull(),
  eligibleAt: integer("eligible_at").notNull(),
  heldFor: text("held_for", { enum: ["dispute", "review"] }),
  payoutId: text("payout_id"),
});

export const connectedAccounts = sqliteTable("connected_accounts", {
  accountId: text("account_id").primaryKey(),
  userId: text("user_id").notNull(),
  generation: integer("generation").notNull(),
  detailsSubmitted: integer("details_submitted", { mode: "boolean" }).notNull().default(false),
  transfersActive: integer("transfers_active", { mode: "boolean" }).notNull().default(false),
  payoutsEnabled: integer("payouts_enabled", { mode: "boolean" }).notNull().default(false),
  isRejected: integer("is_rejected", { mode: "boolean" }).notNull().default(false),
  currentlyDue: text("currently_due", { mode: "json" }).$type<string[]>().notNull().default([]),
  pastDue: text("past_due", { mode: "json" }).$type<string[]>().notNull().default([]),
  createdAt: integer("created_at").notNull(),
  refreshedAt: integer("refreshed_at").notNull(),
  closedAt: integer("closed_at"),
  capabilityStatus: text("capability_status", { enum: capabilityStatuses }).notNull().default("pending"),
  closeDueAt: integer("close_due_at"),
  bankFailedAt: integer("bank_failed_at"),
});

export const accountOpenings = sqliteTable("account_openings", {
  userId: text("user_id").notNull(),
  generation: integer("generation").notNull(),
  attempt: integer("attempt").notNull().default(1),
  request: text("request", { mode: "json" }).$type<OpeningRequest>(),
  askedAt: integer("asked_at").notNull(),
});

export const transferReversals = sqliteTable("transfer_reversals", {
  entryId: text("entry_id").primaryKey(),
  payoutId: text("payout_id").notNull(),
  amountCents: integer("amount_cents").notNull(),
  status: text("status", { enum: ["pending", "made", "refused"] })
    .notNull()
    .default("pending"),
  failure: text("failure"),
  createdAt: integer("created_at").notNull(),
  endedAt: integer("ended_at"),
});

export const revenuePolicies = sqliteTable("revenue_policies", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  labelId: text("label_id"),
  basisPoints: integer("basis_points").notNull(),
  text: text("text").notNull(),
  status: text("status", { enum: policyStatuses }).notNull().default("proposed"),
  proposedBy: text("proposed_by"),
  proposedAt: integer("proposed_at").notNull(),
  announcedAt: integer("announced_at"),
  validFrom: integer("valid_from"),
  decidedBy: text("decided_by"),
  decidedAt: integer("decided_at"),
});
