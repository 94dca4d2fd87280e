import { z } from "zod";

export const reportReasons = ["plagiarism", "abusive", "poor_quality"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ["pending", "reviewed", "dismissed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const ReportTrack = z.object({
  trackId: z.uuid(),
  reason: z.enum(reportReasons),
  details: z.string().trim().max(2000).default(""),
});
export type ReportTrack = z.infer<typeof ReportTrack>;

export type ReportRefusal = "already-reported" | "no-such-track" | "too-many-reports";

/** What a super user decides about a report. The track is paused apart from it: that leaves the status alone. */
export const reportDecisions = ["reviewed", "dismissed"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

export const ReportAct = z.discriminatedUnion("act", [
  z.object({ act: z.enum(reportDecisions), reportId: z.uuid() }),
  z.object({ act: z.literal("pause"), reportId: z.uuid() }),
]);
export type ReportAct = z.infer<typeof ReportAct>;

export type DecisionRefusal = "no-such-report" | "decided-already";
export type PauseRefusal = "no-such-report" | "paused-already";

export const ReportsQuery = z.object({
  status: z.enum(reportStatuses).optional().catch(undefined),
  /** Where the page before ended. */
  after: z.string().max(200).optional().catch(undefined),
});
export type ReportsQuery = z.infer<typeof ReportsQuery>;

export type ReportRow = {
  id: string;
  reason: ReportReason;
  details: string;
  status: ReportStatus;
  createdAt: number;
  reporterEmail: string;
  reviewedAt: number | null;
  reviewedByEmail: string | null;
  track: {
    id: string;
    title: string;
    artist: string;
    labelName: string;
    isActive: boolean;
    isPausedByAdmin: boolean;
  };
};

export type ReportsPage = {
  reports: ReportRow[];
  counts: Record<ReportStatus, number>;
  nextAfter: string | null;
};
