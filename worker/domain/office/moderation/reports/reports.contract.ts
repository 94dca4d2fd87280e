import { z } from "zod";
import { multiline } from "#worker/domain/lib/text.contract.ts";
import { replyMax, reportNoteMax } from "../limits.contract.ts";

export const reportReasons = ["plagiarism", "abusive", "poor_quality"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ["pending", "reviewed", "dismissed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const ReportTrack = z.object({
  trackId: z.uuid(),
  reason: z.enum(reportReasons),
  details: multiline().max(2000).default(""),
});
export type ReportTrack = z.infer<typeof ReportTrack>;

export type ReportRefusal = "already-reported" | "no-such-track" | "too-many-reports";

/** Pausing the track is a separate action that does not change the status. */
export const reportDecisions = ["reviewed", "dismissed"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

export const AboutReport = z.object({
  reportId: z.uuid(),
  /** `ReportRow.displayedState`, so that a stale decision is refused. */
  displayedState: z.string().max(60),
});
export type AboutReport = z.infer<typeof AboutReport>;

export const DecideReport = AboutReport.extend({
  act: z.enum(reportDecisions),
  /** Mailed to the label, if it was notified of the report. */
  note: multiline().max(reportNoteMax).default(""),
  /** Ticked if the report paused its track: dismissing it puts the track on sale again. */
  resume: z.literal("on").optional(),
});
export type DecideReport = z.infer<typeof DecideReport>;

/** `decided-already`: the report or its track's pause differs from the displayed state. */
export type DecisionRefusal = "no-such-report" | "decided-already";
export type PauseRefusal = DecisionRefusal | "paused-already";
export type ResumeRefusal = DecisionRefusal | "not-paused";

/** A label's reply to a disclosed report. The id is generated with the form, so that a repeated submit is idempotent. */
export const ReplyToReport = z.object({
  id: z.uuid(),
  reportId: z.uuid(),
  reply: multiline("Write your reply").min(1, "Write your reply").max(replyMax, `Use at most ${replyMax} characters`),
});
export type ReplyToReport = z.infer<typeof ReplyToReport>;
/** `too-many-replies`: ten per report. */
export type ReplyRefusal = "no-such-report" | "decided-already" | "too-many-replies";

export type ReportReply = { id: string; reply: string; createdAt: number };

type Report = {
  id: string;
  reason: ReportReason;
  details: string;
  status: ReportStatus;
  replies: ReportReply[];
  reviewedAt: number | null;
  decisionNote: string | null;
  resumedAt: number | null;
};

/** A report that paused a track, as shown to its label: never with the reporter. */
export type DisclosedReport = Report & { disclosedAt: number };

export const ReportsQuery = z.object({
  /** `paused`: reports with a currently paused track. */
  status: z
    .enum([...reportStatuses, "paused"])
    .optional()
    .catch(undefined),
  after: z.string().max(200).optional().catch(undefined),
});
export type ReportsQuery = z.infer<typeof ReportsQuery>;

export type ReportRow = Report & {
  /** The report's status and its track's pause, as one string that each action sends back. */
  displayedState: string;
  createdAt: number;
  reporterEmail: string;
  reviewedByEmail: string | null;
  /** When the label was notified; it may reply from then on. */
  disclosedAt: number | null;
  track: {
    id: string;
    title: string;
    artist: string;
    labelName: string;
    mood: string | null;
    /** Bit rate of the label's file, in bits per second. */
    bitRate: number | null;
    hasCover: boolean;
    coverColour: string | null;
    isActive: boolean;
    isPausedByAdmin: boolean;
  };
  /** Its track is paused for this report. */
  hasPausedTrack: boolean;
};

export type ReportsPage = {
  reports: ReportRow[];
  counts: Record<ReportStatus, number>;
  /** Number of tracks paused by a super user. */
  pausedTracks: number;
  nextAfter: string | null;
};
