import { failure, success } from "#app/lib/toast.ts";
import type { ApprovalStatus } from "#worker/domain/lib/viewer.contract.ts";
import type { ApprovalAct, ApprovalRefusal } from "#worker/domain/office/moderation/approvals/approvals.contract.ts";
import type { Toast } from "#app/lib/flash.ts";
import { approvalFailed, approvalRefusals } from "./admin-copy.ts";

/** A rejected account is approved in a single step, which its button states. */
export function approvalActWord(act: ApprovalAct, status: ApprovalStatus): string {
  if (act === "approve") return status === "rejected" ? "Approve Now" : "Approve";
  return act === "reject" ? "Reject" : "Revoke Access";
}

export const approvalQuestions: Record<
  Exclude<ApprovalAct, "approve">,
  { title: (email: string) => string; text: string; ofLabel?: string }
> = {
  reject: {
    title: (email) => `Reject ${email}?`,
    text: "We’ll email them that their account wasn’t approved. They can’t use Cuesheet, but you can approve them later.",
  },
  revoke: {
    title: (email) => `Revoke access for ${email}?`,
    text: "They’re signed out everywhere and told by email. Licences already bought or sold stay valid. You can approve them again later.",
    ofLabel:
      "Their music goes off sale and their payouts are put on hold. If you approve them again, their tracks go back on sale and any payouts due are sent.",
  },
};

/** Status shown optimistically while the request is pending. */
export const expectedStatus: Record<ApprovalAct, ApprovalStatus> = {
  approve: "approved",
  reject: "rejected",
  revoke: "rejected",
};

export const approvalDone: Record<ApprovalAct, Toast> = {
  approve: success("User approved successfully"),
  reject: success("User rejected"),
  revoke: success("User rejected", "Their access has ended."),
};

export function approvalRefused(act: ApprovalAct, refusal: ApprovalRefusal, decided?: string): Toast {
  return failure(approvalFailed[act], decided ?? approvalRefusals[refusal]);
}
