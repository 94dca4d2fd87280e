import { failure, success } from "#app/lib/toast.ts";
import type {
  DecisionRefusal,
  PauseRefusal,
  ReportDecision,
  ReportReason,
  ReportStatus,
  ResumeRefusal,
} from "#worker/domain/office/moderation/reports/reports.contract.ts";
import type { Toast } from "#app/lib/flash.ts";
import { decisionRefusals, pauseRefusals, resumeRefusals } from "./admin-copy.ts";
import type { DecidedAction, PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { formatDateTime } from "#app/lib/time.ts";

export const reasonWords: Record<ReportReason, string> = {
  plagiarism: "Plagiarism",
  abusive: "Abusive content",
  poor_quality: "Poor quality",
};

export const reportStatusWords: Record<ReportStatus, string> = {
  pending: "Pending",
  reviewed: "Reviewed",
  dismissed: "Dismissed",
};

export const caseKeysCopy = ({ accept, refuse }: Record<"accept" | "refuse", string>) =>
  [
    ["J", "next"],
    ["K", "previous"],
    ["A", accept],
    ["R", refuse],
  ] as const;
export const reviewKeys = { accept: "approve", refuse: "return with a reason" };
export const reportKeys = { accept: "mark as reviewed", refuse: "dismiss" };

export const decisionWords: Record<ReportDecision, string> = {
  reviewed: "Mark as Reviewed",
  dismissed: "Dismiss",
};

export const reportQuestions = {
  pause: {
    title: (track: string) => `Pause “${track}”?`,
    text: (label: string) =>
      `It’s removed from the library immediately, and ${label} is told that it was reported. Renders already in progress will finish.`,
  },
  dismissed: {
    title: (track: string) => `Dismiss this report of “${track}”?`,
    text: "This closes the report. It can’t be reopened.",
  },
  reviewed: {
    title: (track: string) => `Mark this report of “${track}” as reviewed?`,
    text: "This closes the report. It can’t be reopened.",
  },
} as const;

export function reportMarked(decision: ReportDecision, isTrackResumed = false): Toast {
  const title = `Report marked as ${decision}`;
  return isTrackResumed ? success(title, "The track is no longer paused.") : success(title);
}

export function decisionRefused(refusal: DecisionRefusal, decided?: string): Toast {
  return failure("Failed to update report", decided ?? decisionRefusals[refusal]);
}

export function pauseRefused(refusal: PauseRefusal, decided?: string): Toast {
  return failure("Failed to pause track", decided ?? pauseRefusals[refusal]);
}

export const trackPaused = {
  notified: success("Track paused and label notified of suspension risk"),
  notNotified: failure("Warning", "Track paused but failed to send notification to label"),
} as const satisfies Record<string, Toast>;

export const trackResumed: Toast = success("Track resumed and label notified");

export function resumeRefused(refusal: ResumeRefusal, decided?: string): Toast {
  return failure("Failed to resume track", decided ?? resumeRefusals[refusal]);
}

const deeds: Record<DecidedAction, string> = {
  "account.approved": "approved this account",
  "account.rejected": "rejected this account",
  "account.revoked": "revoked this account’s access",
  "track.approved": "approved this track",
  "track.returned": "returned this track to its label",
  "track.paused": "paused this track",
  "track.resumed": "resumed this track",
  "report.reviewed": "marked this report as reviewed",
  "report.dismissed": "dismissed this report",
  "adjustment.confirmed": "confirmed this adjustment",
  "adjustment.declined": "declined this adjustment",
  "revenue-policy.confirmed": "confirmed this policy",
  "revenue-policy.declined": "declined this policy",
  "problem.answered": "answered this problem",
  "problem.refunded": "refunded this licence",
};

export function decidedAlready({ action, byEmail, at }: PriorDecision, viewer: { email: string }): string {
  const who = byEmail === viewer.email ? "You" : (byEmail ?? "Someone else");
  const when = formatDateTime(at);
  return `${who} ${deeds[action]} on ${when}. Nothing more was done. You’re now seeing the latest version.`;
}
