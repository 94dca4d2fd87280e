import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { currencies } from "#worker/domain/lib/currency.contract.ts";
import { accountCodeNames, transferKinds } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { reasonNames } from "#worker/domain/money/ledger/reasons.contract.ts";
import { type OpeningRequest, capabilityStatuses } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { payoutStatuses } from "#worker/domain/money/payouts/payouts.contract.ts";
import { proposalStatuses } from "#worker/domain/services/audit/audit.contract.ts";
import { purchaseStatuses } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { refundStatuses, disputeStatuses } from "#worker/domain/money/refunds/refunds.contract.ts";

export const tokenLots = sqliteTable("token_lots", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  transferId: text("transfer_id").notNull(),
  purchaseId: text("purchase_id"),
  currency: text("currency", { enum: currencies }).notNull(),
  centsPerToken: integer("cents_per_token").notNull(),
  tokens: integer("tokens").notNull(),
  openTokens: integer("open_tokens").notNull(),
  at: integer("at").notNull(),
});

export const purchases = sqliteTable("purchases", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  tokens: integer("tokens").notNull(),
  currency: text("currency", { enum: currencies }).notNull(),
  centsPerToken: integer("cents_per_token").notNull(),
  status: text("status", { enum: purchaseStatuses }).notNull().default("open"),
  sessionId: text("session_id"),
  sessionUrl: text("session_url"),
  paymentIntentId: text("payment_intent_id"),
  chargeId: text("charge_id"),
  taxCents: integer("tax_cents").notNull().default(0),
  feeCents: integer("fee_cents"),
  invoiceUrl: text("invoice_url"),
  receiptUrl: text("receipt_url"),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  paidAt: integer("paid_at"),
  nextCheckAt: integer("next_check_at"),
  problem: text("problem", { enum: ["amounts-differ"] }),
  settledCurrency: text("settled_currency"),
  customerId: text("customer_id"),
  poNumber: text("po_number"),
  reference: text("reference"),
});

export const billingDetails = sqliteTable("billing_details", {
  userId: text("user_id").primaryKey(),
  legalEntity: text("legal_entity").notNull(),
  addressLine: text("address_line").notNull(),
  city: text("city").notNull(),
  region: text("region"),
  postalCode: text("postal_code"),
  country: text("country").notNull(),
  taxNumber: text("tax_number"),
  version: integer("version").notNull().default(1),
  customerId: text("customer_id"),
});

export const creditNotes = sqliteTable("credit_notes", {
  id: text("id").primaryKey(),
  purchaseId: text("purchase_id").notNull(),
  refundId: text("refund_id").notNull(),
  number: text("number").notNull(),
  amountCents: integer("amount_cents").notNull(),
  issuedAt: integer("issued_at").notNull(),
});

export const refunds = sqliteTable("refunds", {
  id: text("id").primaryKey(),
  purchaseId: text("purchase_id").notNull(),
  tokens: integer("tokens").notNull(),
  amountCents: integer("amount_cents").notNull(),
  taxCents: integer("tax_cents").notNull().default(0),
  status: text("status", { enum: refundStatuses }).notNull().default("pending"),
  stripeRefundId: text("stripe_refund_id"),
  attempt: integer("attempt").notNull().default(1),
  reason: text("reason").notNull(),
  requestedBy: text("requested_by").notNull(),
  failure: text("failure"),
  createdAt: integer("created_at").notNull(),
  endedAt: integer("ended_at"),
});

export const disputes = sqliteTable("disputes", {
  id: text("id").primaryKey(),
  kind: text("kind", { enum: ["dispute", "outside-refund"] }).notNull(),
  purchaseId: text("purchase_id").notNull(),
  userId: text("user_id").notNull(),
  amountCents: integer("amount_cents").notNull(),
  tokensUnspent: integer("tokens_unspent").notNull(),
  tokensSpent: integer("tokens_spent").notNull(),
  status: text("status", { enum: disputeStatuses }).notNull().default("open"),
  reason: text("reason").notNull(),
  openedAt: integer("opened_at").notNull(),
  closedAt: integer("closed_at"),
});

export const stripeEvents = sqliteTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  subjectId: text("subject_id"),
  createdAt: integer("created_at").notNull(),
  receivedAt: integer("received_at").notNull(),
});

export const adjustments = sqliteTable("adjustments", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  amount: integer("amount").notNull(),
  reason: text("reason").notNull(),
  status: text("status", { enum: proposalStatuses }).notNull().default("proposed"),
  proposedBy: text("proposed_by").notNull(),
  proposedAt: integer("proposed_at").notNull(),
  decidedBy: text("decided_by"),
  decidedAt: integer("decided_at"),
  excess: integer("excess").notNull().default(0),
});

export const ledgerAlarms = sqliteTable("ledger_alarms", {
  id: text("id").primaryKey(),
  rule: text("rule").notNull(),
  finding: text("finding").notNull(),
  raisedAt: integer("raised_at").notNull(),
  clearedAt: integer("cleared_at"),
});

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
  kind: text("kind", { enum: transferKinds }).notNull(),
  holdId: text("hold_id"),
  debitId: text("debit_id").notNull(),
  creditId: text("credit_id").notNull(),
  amount: integer("amount").notNull(),
  reason: text("reason", { enum: reasonNames }).notNull(),
  subjectId: text("subject_id").notNull(),
  at: integer("at").notNull(),
  lotId: text("lot_id"),
});

export const payouts = sqliteTable("payouts", {
  id: text("id").primaryKey(),
  labelId: text("label_id").notNull(),
  currency: text("currency", { enum: currencies }).notNull(),
  amountCents: integer("amount_cents").notNull(),
  destination: text("destination").notNull(),
  status: text("status", { enum: payoutStatuses }).notNull().default("claimed"),
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
  status: text("status", { enum: proposalStatuses }).notNull().default("proposed"),
  proposedBy: text("proposed_by"),
  proposedAt: integer("proposed_at").notNull(),
  announcedAt: integer("announced_at"),
  validFrom: integer("valid_from"),
  decidedBy: text("decided_by"),
  decidedAt: integer("decided_at"),
});
