import { z } from "zod";
import { searchText } from "#worker/domain/lib/text.contract.ts";
import { type ApprovalStatus, type Role, approvalStatuses } from "#worker/domain/lib/viewer.contract.ts";

export const approvalActs = ["approve", "reject", "revoke"] as const;
export type ApprovalAct = (typeof approvalActs)[number];

/** Spec §4, the whole of it: which act leads from where to where. */
export const approvalTransitions: Record<
  ApprovalAct,
  { from: readonly ApprovalStatus[]; to: ApprovalStatus }
> = {
  approve: { from: ["pending", "rejected"], to: "approved" },
  reject: { from: ["pending"], to: "rejected" },
  revoke: { from: ["approved"], to: "rejected" },
};

/** `shownStatus`: what the account was when its page was made. Nobody decides about what they have not seen. */
export const DecideApproval = z.object({
  act: z.enum(approvalActs),
  userId: z.uuid(),
  shownStatus: z.enum(approvalStatuses),
});
export type DecideApproval = z.infer<typeof DecideApproval>;

/** An account as its own person is told of it. */
export type AccountReviewStatus = ApprovalStatus | "revoked";

/** `stale`: the account is not what was shown, or not in a state this act starts from. */
export type ApprovalRefusal = "no-such-account" | "own-account" | "super-user" | "stale";

export const UsersQuery = z.object({
  /** Any part of an e-mail address. */
  q: searchText(254),
  status: z.enum(approvalStatuses).optional().catch(undefined),
  /** Where the page before ended. */
  after: z.string().max(400).optional().catch(undefined),
});
export type UsersQuery = z.infer<typeof UsersQuery>;

export type UserRow = {
  id: string;
  email: string;
  /** In the order they were given; the first decides the profile. */
  roles: Role[];
  createdAt: number;
  status: ApprovalStatus;
  isErased: boolean;
  /** What the viewer may do with this account now. */
  acts: ApprovalAct[];
};

export type UsersPage = {
  users: UserRow[];
  counts: Record<ApprovalStatus, number>;
  nextAfter: string | null;
};
