import type { Noun } from "#worker/domain/lib/noun.ts";

/** A licence: a brand's right to use one track in one file, identified by its hash. Versions of the file join it. */
export const licence = {
  table: "licences",
  column: "status",
  states: {
    active: "in force, unless a licence of wider scope supersedes it",
    suspended: "its tokens were charged back and are owed",
    lapsed: "owed for too long: as revoked, until somebody pays",
    revoked: "taken back for good, its tokens returned",
  },
  moves: [
    {
      from: [],
      to: "active",
      who: "the render service, with the finished file",
      does: "insertLicence",
      in: "worker/domain/licensing/licences/statements.ts",
    },
    {
      from: ["active"],
      to: "active",
      who: "its brand, for commercial use: a second licence supersedes this one",
      does: "upgradeLicence",
      in: "worker/domain/licensing/licences/upgrades/upgrade-licence.ts",
    },
    {
      from: ["active", "lapsed"],
      to: "suspended",
      who: "the bank, by a chargeback",
      does: "dispute_suspends_licence",
      in: "migrations/0006_payments.sql",
    },
    {
      from: ["suspended"],
      to: "lapsed",
      who: "the cron, after the days that it may be owed",
      does: "lapseUnpaidLicences",
      in: "worker/domain/licensing/licences/lapse-unpaid.ts",
    },
    {
      from: ["suspended", "lapsed"],
      to: "active",
      who: "its brand, by paying what is owed",
      does: "settlement_restores_licence",
      in: "migrations/0006_payments.sql",
    },
    {
      from: ["suspended", "lapsed"],
      to: "active",
      who: "the bank, when the dispute is won",
      does: "won_dispute_restores_licences",
      in: "migrations/0006_payments.sql",
    },
    {
      from: ["active"],
      to: "revoked",
      who: "its brand, within 14 days and before the first download",
      does: "undoRender",
      in: "worker/domain/licensing/licences/revocations/revoke-licence.ts",
    },
    {
      from: ["active"],
      to: "revoked",
      who: "a super user, who refunds a problem",
      does: "decideProblem",
      in: "worker/domain/office/moderation/problems/decide-problem.ts",
    },
  ],
} satisfies Noun<"active" | "suspended" | "lapsed" | "revoked">;
