import { failure } from "#app/lib/toast.ts";
import type { Role } from "#worker/domain/lib/viewer.contract.ts";
import type { ApprovalAct, ApprovalRefusal } from "#worker/domain/office/moderation/approvals/approvals.contract.ts";
import type {
  DecisionRefusal,
  PauseRefusal,
  ResumeRefusal,
} from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { claimActFailed } from "./claim-inbox-copy.ts";
import { problemActFailed } from "./problems-copy.ts";
import type { Toast } from "#app/lib/flash.ts";

export type AdminTab = "users" | "tracks" | "reports" | "problems" | "claims" | "audit";

export const adminTabWords: Record<AdminTab, string> = {
  users: "User Management",
  tracks: "Track Review",
  reports: "Track Reports",
  problems: "Licence Problems",
  claims: "Claims",
  audit: "Audit Log",
};

export const fetchFailures: Record<AdminTab, string> = {
  users: "Failed to fetch users",
  tracks: "Failed to fetch tracks",
  reports: "Failed to fetch reports",
  problems: "Failed to fetch problems",
  claims: "Failed to fetch claims",
  audit: "Failed to fetch the audit log",
};

export const adminCopy = {
  pausedTracks: "Paused tracks",
  resumeToo: (track: string) => `Put “${track}” back on sale`,
  title: "Admin",
  searchUsers: "Search by email",
  searchUsersPlaceholder: "Any part of an email address",
  noUsers: "No users found.",
  noReports: "No reports found.",
  noAudit: "No entries found.",
  pause: "Pause Track & Notify Label",
  paused: "Paused by an admin",
  resume: "Resume Track & Notify Label",
  note: "Note to the label",
  noteHint: "The label sees this with the decision.",
  labelNotified: "Label notified",
  labelReply: "The label's reply",
  noReply: "The label hasn’t replied.",
  ourNote: "Our note",
  resumed: "Pause lifted",
  inactive: "Not in the library",
  erased: "Account deleted",
} as const;

export const roleWords: Record<Role, string> = { brand: "Brand", label: "Label", super_user: "Super user" };

export const approvalFailed: Record<ApprovalAct, string> = {
  approve: "Failed to approve user",
  reject: "Failed to reject user",
  revoke: "Failed to revoke access",
};

export const approvalRefusals: Record<ApprovalRefusal, string> = {
  "no-such-account": "This account no longer exists.",
  "own-account": "You can’t revoke your own access.",
  "super-user": "A super user’s access can’t be revoked here.",
  stale: "This account has changed since you opened the page. Please check it and try again.",
};

export const decisionRefusals: Record<DecisionRefusal, string> = {
  "no-such-report": "This report no longer exists.",
  "decided-already": "This report has changed since you opened the page. Please check it and try again.",
};

export const pauseRefusals: Record<PauseRefusal, string> = {
  ...decisionRefusals,
  "paused-already": "This track is already paused, and its label has been notified.",
};

export const resumeRefusals: Record<ResumeRefusal, string> = {
  ...decisionRefusals,
  "not-paused": "This track isn’t paused.",
};

/** Network or server error: the outcome is unknown. */
export function actFailed(act: unknown): Toast {
  const titles: Record<string, string> = {
    ...approvalFailed,
    reviewed: "Failed to update report",
    dismissed: "Failed to update report",
    pause: "Failed to pause track",
    resume: "Failed to resume track",
    "approve-track": "Failed to approve track",
    "return-track": "Failed to return track",
    ...problemActFailed,
    ...claimActFailed,
  };
  return failure((typeof act === "string" && titles[act]) || "Something went wrong", "Nothing was changed. Please try again.");
}
