import { z } from "zod";
import { searchText } from "#worker/domain/lib/text.contract.ts";
import { type ApprovalStatus, type Role, approvalStatuses } from "#worker/domain/lib/viewer.contract.ts";

export const approvalActs = ["approve", "reject", "revoke"] as const;
export type ApprovalAct = (typeof approvalActs)[number];

/** Spec §4, complete: the allowed status transitions. */
export const approvalTransitions: Record<ApprovalAct, { from: readonly ApprovalStatus[]; to: ApprovalStatus }> = {
  approve: { from: ["pending", "rejected"], to: "approved" },
  reject: { from: ["pending"], to: "rejected" },
  revoke: { from: ["approved"], to: "rejected" },
};

/** `shownStatus`: the account's status when the page was rendered, so that a stale decision is refused. */
export const DecideApproval = z.object({
  act: z.enum(approvalActs),
  userId: z.uuid(),
  shownStatus: z.enum(approvalStatuses),
});
export type DecideApproval = z.infer<typeof DecideApproval>;

/** The account's status as shown to its owner. */
export type AccountReviewStatus = ApprovalStatus | "revoked";

/** `stale`: the account's status is not the one shown, or does not allow this action. */
export type ApprovalRefusal = "no-such-account" | "own-account" | "super-user" | "stale";

export const UsersQuery = z.object({
  /** Matches any part of an e-mail address. */
  q: searchText(254),
  status: z.enum(approvalStatuses).optional().catch(undefined),
  /** Cursor: the end of the previous page. */
  after: z.string().max(400).optional().catch(undefined),
});
export type UsersQuery = z.infer<typeof UsersQuery>;

export type UserRow = {
  id: string;
  email: string;
  /** In the order they were granted; the first decides the profile. */
  roles: Role[];
  createdAt: number;
  status: ApprovalStatus;
  isErased: boolean;
  /** Actions open to the viewer now. */
  acts: ApprovalAct[];
};

export type UsersPage = {
  users: UserRow[];
  counts: Record<ApprovalStatus, number>;
  nextAfter: string | null;
};
