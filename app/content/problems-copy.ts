import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import type {
  DecideProblemRefusal,
  ProblemAct,
  ProblemKind,
  ProblemStatus,
  ReportProblemRefusal,
  WithdrawProblemRefusal,
} from "#worker/domain/office/moderation/problems/problems.contract.ts";

export const problemKindWords: Record<ProblemKind, string> = {
  "wrong-video": "Wrong video or track",
  claim: "Copyright claim",
  "technical-fault": "Technical fault",
};

export const problemStatusWords: Record<ProblemStatus, string> = {
  open: "Open",
  answered: "Answered",
  refunded: "Refunded",
  withdrawn: "Withdrawn",
};

/** For brands reporting a problem with a licensed video. */
export const problemCopy = {
  title: "Something wrong with this video?",
  text: "Tell us and a person will look into it, usually within two business days. We’ll answer by email.",
  kind: "What’s wrong",
  details: "Details",
  hint: "For a claim: the platform, who made the claim, and a link to the video. For a fault: the second and the device.",
  consent: "We’ll look at this video and its licence to answer you.",
  choose: "Choose",
  submit: "Report a Problem",
  sending: "Sending…",
  notSent: "We couldn’t send your report",
  yours: "Problems you reported",
  yourWords: "You wrote",
  ourAnswer: "We answered",
  waits: "We’re looking into it and will answer by email.",
  withdraw: "Withdraw",
  withdrawLabel: (kind: string) => `Withdraw: ${kind}`,
} as const;

export const problemReported: Toast = success("Problem reported", "We’ll look into it and answer by email.");
export const problemWithdrawn: Toast = success("Problem withdrawn");

export const reportProblemRefusals: Record<ReportProblemRefusal, string> = {
  "no-such-licence": "This video has no licence yet. Please try again once it’s ready.",
  "licence-revoked": "This licence has already been revoked, so there’s nothing left to fix.",
  "reported-already": "You already have an open report for this video. We’ll answer that one first.",
  "too-many-problems": "You’ve reported a lot of problems at once. Please write to us through the contact page.",
};

const withdrawRefusals: Record<WithdrawProblemRefusal, string> = {
  "no-such-problem": "This problem does not exist.",
  "closed-already": "We’ve already answered it.",
};
export const withdrawRefused = (refusal: WithdrawProblemRefusal): Toast =>
  failure("Nothing was withdrawn", withdrawRefusals[refusal]);

/** For super users. */
export const problemsCopy = {
  none: "No problems found.",
  video: "Watch Video",
  licence: "Licence PDF",
  publicPage: "Public page",
  books: "In the ledger",
  issued: "Issued",
  downloaded: "Downloaded",
  notDownloaded: "Not downloaded yet",
  revoked: "Revoked",
  reportedBy: "Reported by",
  answer: "Answer to the brand",
  answerHint: "We email it to the brand and show it on the video’s page. A refund needs one too.",
  send: "Send Answer",
  refund: (tokens: string) => `Refund ${tokens}`,
  ask: (number: string) => `Refund licence ${number}?`,
  askText: (tokens: string, label: string) =>
    `The brand gets ${tokens} back, the licence is revoked, and what ${label} earned from it is reversed, even if it was already paid out. Both are told by email. This can’t be undone.`,
  own: "This is your own licence, so another super user has to decide.",
} as const;

export const problemDecided: Record<ProblemAct, Toast> = {
  "answer-problem": success("Answer sent"),
  "refund-problem": success("Licence refunded", "We’re emailing the brand and the label."),
};

export const problemActFailed: Record<ProblemAct, string> = {
  "answer-problem": "Failed to send the answer",
  "refund-problem": "Failed to refund the licence",
};

const decideRefusals: Record<DecideProblemRefusal, string> = {
  "no-such-problem": "This problem does not exist.",
  "closed-already": "This problem is no longer open. Please check it and try again.",
  "own-problem": problemsCopy.own,
  superseded:
    "This licence was upgraded to commercial use. Once the brand reports the problem on the new licence, refunding that one returns both.",
  "account-held":
    "The payment for this licence is disputed or was charged back, or the brand owes tokens. Settle that first. You can answer in the meantime.",
};

export function decideRefused(act: ProblemAct, refusal: DecideProblemRefusal, decided?: string): Toast {
  return failure(problemActFailed[act], decided ?? decideRefusals[refusal]);
}
export const problemIncomplete = (act: ProblemAct, why: string): Toast => failure(problemActFailed[act], why);
