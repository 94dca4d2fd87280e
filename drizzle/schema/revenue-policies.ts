import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { policyStatuses } from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";

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
