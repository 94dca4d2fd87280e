import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { ReportReason, ReportRefusal } from "#worker/domain/office/moderation/reports/reports.contract.ts";

export const reportReasonWords: Record<ReportReason, string> = {
  plagiarism: "Report Plagiarism",
  abusive: "Report Abusive Content",
  poor_quality: "Report Poor Quality",
};

export const reportDetailsCopy = {
  open: "Report with Details…",
  title: (track: string): string => `Report “${track}”`,
  reason: "What’s wrong?",
  details: "Details (optional)",
  hint: "What should our team look at? The label may see this. Up to 2,000 characters.",
  submit: "Submit Report",
} as const;

const failed = failure("Error", "Failed to submit report. Please try again.");

const submitted = success("Report submitted", "Thank you for reporting this track. Our team will review it shortly.");

export const reportToasts = {
  submitted,
  failed,
  signInFirst: failure("Error", "You must be logged in to report a track"),
} as const satisfies Record<string, Toast>;

/** A second report by the same person is answered as a success: the team already has the first one. */
export const reportRefusals: Record<ReportRefusal, Toast> = {
  "already-reported": submitted,
  "no-such-track": failed,
  "too-many-reports": failed,
};
