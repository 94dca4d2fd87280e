import { z } from "zod";
import { searchText } from "#worker/domain/lib/text.contract.ts";

export const auditTargetKinds = [
  "account",
  "track",
  "report",
  "session",
  "label",
  "adjustment",
  "refund",
  "revenue-policy",
  "problem",
  "claim",
] as const;
export type AuditTargetKind = (typeof auditTargetKinds)[number];

/** Super user actions of which two may conflict. */
export const decidedActions = [
  "account.approved",
  "account.rejected",
  "account.revoked",
  "track.approved",
  "track.returned",
  "track.paused",
  "track.resumed",
  "report.reviewed",
  "report.dismissed",
  "adjustment.confirmed",
  "adjustment.declined",
  "revenue-policy.confirmed",
  "revenue-policy.declined",
  "problem.answered",
  "problem.refunded",
] as const;
export type DecidedAction = (typeof decidedActions)[number];

/** A decision made earlier by another super user, shown to the later one. `at` in UTC milliseconds. */
export type PriorDecision = { action: DecidedAction; byEmail: string | null; at: number };

/** A proposal of one super user takes effect once another one confirms it. Its proposer can only decline it. */
export const proposalStatuses = ["proposed", "confirmed", "declined"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];
export const ProposalAct = z.enum(["confirm", "decline"]);
export type ProposalAct = z.infer<typeof ProposalAct>;
/** `id-taken`: the id is already used for another proposal. */
export type ProposalRefusal = "own-proposal" | "decided-already" | "id-taken";

export const AuditQuery = z.object({
  action: searchText(60),
  /** An e-mail address, an id, or `kind:id`. */
  target: searchText(300),
  /** Cursor: the lowest number of the previous page. */
  before: z.coerce.number().int().positive().optional().catch(undefined),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** One changed field; null if it did not exist before or does not exist after. */
export type AuditChange = { field: string; before: string | null; after: string | null };

export type AuditRow = {
  seq: number;
  at: number;
  actorEmail: string | null;
  action: string;
  target: { kind: AuditTargetKind; id: string; name: string | null };
  changes: AuditChange[];
  requestId: string;
  isSealed: boolean;
};

/** `total` is capped at `maxCounted` + 1. */
export type AuditPage = { rows: AuditRow[]; actions: string[]; nextBefore: number | null; total: number };

/** One stored row of the log with its seal. `before` and `after` are JSON texts, stored verbatim. */
export type SealedRow = {
  seq: number;
  at: number | null;
  actor_id: string | null;
  action: string | null;
  target_kind: string | null;
  target_id: string | null;
  before: string | null;
  after: string | null;
  request_id: string | null;
  previous_hash: string | null;
  hash: string | null;
};
