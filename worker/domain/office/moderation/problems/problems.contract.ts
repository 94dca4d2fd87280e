import { z } from "zod";
import { multiline } from "#worker/domain/lib/text.contract.ts";
import { problemTextMax } from "../limits.contract.ts";

/** Kinds of problem that a brand can report about a licensed video. */
export const problemKinds = ["wrong-video", "claim", "technical-fault"] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** `withdrawn`: the brand withdrew it, took the render back or deleted its account. */
export const problemStatuses = ["open", "answered", "refunded", "withdrawn"] as const;
export type ProblemStatus = (typeof problemStatuses)[number];

const text = (missing: string) =>
  multiline(missing).min(1, missing).max(problemTextMax, `Use at most ${problemTextMax} characters`);

/** A brand's problem with its own render. The id is generated with the form, so that a repeated submit is idempotent. */
export const ReportProblem = z.object({
  id: z.uuid(),
  renderId: z.uuid(),
  kind: z.enum(problemKinds, { error: "Choose what is wrong" }),
  details: text("Say what is wrong"),
});
export type ReportProblem = z.infer<typeof ReportProblem>;
/** `too-many-problems`: ten per licence, twenty open ones per brand, or too many in a minute. */
export type ReportProblemRefusal = "no-such-licence" | "licence-revoked" | "reported-already" | "too-many-problems";

export const WithdrawProblem = z.object({ problemId: z.uuid() });
export type WithdrawProblem = z.infer<typeof WithdrawProblem>;
export type WithdrawProblemRefusal = "no-such-problem" | "closed-already";

/** A super user answers, or refunds the licence; the brand sees the answer either way. */
export const problemActs = ["answer-problem", "refund-problem"] as const;
export type ProblemAct = (typeof problemActs)[number];
export const DecideProblem = z.object({
  problemId: z.uuid(),
  act: z.enum(problemActs),
  /** Not named `answer`: that field selects the response in place (app/lib/in-place.ts). */
  words: text("Write an answer to the brand"),
});
export type DecideProblem = z.infer<typeof DecideProblem>;
/**
 * `account-held`: the payment behind the licence is disputed or was taken back, or its brand owes tokens. `superseded`: it
 * was upgraded to another scope, and the newer licence must be refunded first.
 */
export type DecideProblemRefusal = "no-such-problem" | "closed-already" | "own-problem" | "account-held" | "superseded";

/** A problem as shown to its brand, without the super user who answered. */
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
  /** Cursor: the end of the previous page. */
  after: z.string().max(200).optional().catch(undefined),
});
export type ProblemsQuery = z.infer<typeof ProblemsQuery>;

/** A problem with its licence, as shown to super users. */
export type ProblemRow = OwnProblem & {
  brandEmail: string;
  decidedByEmail: string | null;
  /** The viewer's own: another super user has to decide. */
  isOwn: boolean;
  licence: {
    id: string;
    number: string;
    isRevoked: boolean;
    /** `/api/problems/{id}/licence.pdf`, once it exists. */
    isPdfReady: boolean;
    /** `/api/problems/{id}/video`, unless it was taken back or refunded. */
    hasVideo: boolean;
    trackTitle: string;
    artist: string;
    labelName: string;
    brandName: string;
    uploadFilename: string;
    /** Tokens returned by a refund: the licence's price, and that of one that it superseded. */
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
