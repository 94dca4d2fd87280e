import { z } from "zod";

export const reportReasons = ["plagiarism", "abusive", "poor_quality"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const ReportTrack = z.object({
  trackId: z.uuid(),
  reason: z.enum(reportReasons),
  details: z.string().trim().max(2000).default(""),
});
export type ReportTrack = z.infer<typeof ReportTrack>;

export type ReportRefusal = "already-reported" | "no-such-track" | "too-many-reports";
