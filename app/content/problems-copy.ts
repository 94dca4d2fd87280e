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

/** A brand reports what is wrong with a video it has licensed. */
export const problemCopy = {
  title: "Something wrong with it?",
  text: "Tell us, and a person looks into it, usually within two business days. You get our answer by email.",
  kind: "What is wrong",
  details: "Details",
  hint: "For a claim: which platform, who claims, and the link to the video. For a fault: at which second, and on which device.",
  consent: "We look at this video and its licence to answer you.",
  choose: "Choose",
  submit: "Report a Problem",
  sending: "Sending…",
  notSent: "Your problem was not reported",
  yours: "Problems you reported",
  yourWords: "You wrote",
  ourAnswer: "We answered",
  waits: "We are looking into it, and answer by email.",
  withdraw: "Withdraw",
  withdrawLabel: (kind: string) => `Withdraw: ${kind}`,
} as const;

export const problemReported: Toast = {
  kind: "success",
  title: "Problem reported",
  description: "We look into it and answer by email.",
};
export const problemWithdrawn: Toast = { kind: "success", title: "Problem withdrawn" };

export const reportProblemRefusals: Record<ReportProblemRefusal, string> = {
  "no-such-licence": "This video has no licence yet. Please try again once it is ready.",
  "licence-revoked": "This licence is revoked already, so there is nothing left to put right.",
  "reported-already": "You have an open problem with this video. We answer that one first.",
  "too-many-problems":
    "That is more than we can look into at once. Please write to us through the contact page.",
};

const withdrawRefusals: Record<WithdrawProblemRefusal, string> = {
  "no-such-problem": "This problem does not exist.",
  "closed-already": "We have answered it in the meantime.",
};
export const withdrawRefused = (refusal: WithdrawProblemRefusal): Toast => ({
  kind: "error",
  title: "Nothing was withdrawn",
  description: withdrawRefusals[refusal],
});

/** What super users see of it. */
export const problemsCopy = {
  none: "No problems found.",
  track: "Track",
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
  "answer-problem": { kind: "success", title: "Answer sent" },
  "refund-problem": {
    kind: "success",
    title: "Licence refunded",
    description: "We’re emailing the brand and the label.",
  },
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
  return { kind: "error", title: problemActFailed[act], description: decided ?? decideRefusals[refusal] };
}
export const problemIncomplete = (act: ProblemAct, why: string): Toast => ({
  kind: "error",
  title: problemActFailed[act],
  description: why,
});
