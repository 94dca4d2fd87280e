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
