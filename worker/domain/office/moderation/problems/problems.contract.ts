import { z } from "zod";
import { multiline } from "#worker/domain/lib/text.contract.ts";
import { problemTextMax } from "../limits.contract.ts";

/** What a brand can say is wrong with a video it has licensed. */
export const problemKinds = ["wrong-video", "claim", "technical-fault"] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** `withdrawn`: by its brand, which no longer asks, has taken the render back or deleted its account. */
export const problemStatuses = ["open", "answered", "refunded", "withdrawn"] as const;
export type ProblemStatus = (typeof problemStatuses)[number];

const text = (missing: string) =>
  multiline(missing).min(1, missing).max(problemTextMax, `Use at most ${problemTextMax} characters`);

/** A brand's problem with a render of its own. The id is made with the form: the same again is the same problem. */
export const ReportProblem = z.object({
  id: z.uuid(),
  renderId: z.uuid(),
  kind: z.enum(problemKinds, { error: "Choose what is wrong" }),
  details: text("Say what is wrong"),
});
export type ReportProblem = z.infer<typeof ReportProblem>;
/** `too-many-problems`: ten of one licence, twenty open ones of one brand, or too many in a minute. */
export type ReportProblemRefusal =
  | "no-such-licence"
  | "licence-revoked"
  | "reported-already"
  | "too-many-problems";

export const WithdrawProblem = z.object({ problemId: z.uuid() });
export type WithdrawProblem = z.infer<typeof WithdrawProblem>;
export type WithdrawProblemRefusal = "no-such-problem" | "closed-already";

/** A super user answers, or refunds the licence; the brand reads the answer either way. */
export const problemActs = ["answer-problem", "refund-problem"] as const;
export type ProblemAct = (typeof problemActs)[number];
export const DecideProblem = z.object({
  problemId: z.uuid(),
  act: z.enum(problemActs),
  /** Not `answer`: so a form says that it wants its own in place. */
  words: text("Write an answer to the brand"),
});
export type DecideProblem = z.infer<typeof DecideProblem>;
/**
 * `account-held`: the payment behind the licence is disputed or was taken back, or its brand owes tokens. `superseded`: it
 * was raised to another scope, and that licence comes first.
 */
export type DecideProblemRefusal =
  | "no-such-problem"
  | "closed-already"
  | "own-problem"
  | "account-held"
  | "superseded";

/** A problem as its brand sees it: who answered is not told. */
export type OwnProblem = {
  id: string;
  kind: ProblemKind;
  details: string;
  status: ProblemStatus;
  createdAt: number;
  closedAt: number | null;
  answer: string | null;
};

export const ProblemsQuery = z.object({
  status: z.enum(problemStatuses).optional().catch(undefined),
  /** Where the page before ended. */
  after: z.string().max(200).optional().catch(undefined),
});
export type ProblemsQuery = z.infer<typeof ProblemsQuery>;

/** A problem with its licence, as super users see it. */
export type ProblemRow = OwnProblem & {
  brandEmail: string;
  decidedByEmail: string | null;
  /** The viewer's own: somebody else decides about it. */
  isOwn: boolean;
  licence: {
    id: string;
    number: string;
    isRevoked: boolean;
    /** `/api/problems/{id}/licence.pdf`, once there is one. */
    isPdfReady: boolean;
    /** `/api/problems/{id}/video`, unless it was taken back or refunded. */
    hasVideo: boolean;
    trackTitle: string;
    artist: string;
    labelName: string;
    brandName: string;
    uploadFilename: string;
    /** What a refund returns: the licence's price, and that of one that it superseded. */
    refundTokens: number;
    issuedAt: number;
    downloadedAt: number | null;
  };
};

export type ProblemsPage = {
  problems: ProblemRow[];
  counts: Record<ProblemStatus, number>;
  nextAfter: string | null;
};
