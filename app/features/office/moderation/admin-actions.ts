import { approvalDone, approvalRefused } from "#app/content/account-approvals-copy.ts";
import {
  decisionRefused,
  pauseRefused,
  reportMarked,
  resumeRefused,
  trackPaused,
  trackResumed,
  decidedAlready,
} from "#app/content/case-decisions-copy.ts";
import { decideRefused, problemDecided, problemIncomplete } from "#app/content/problems-copy.ts";
import { reviewDone, reviewRefused } from "#app/content/track-reviews-copy.ts";
import { decideClaimAction } from "#app/features/licensing/claims/claim-actions.ts";
import type { Toast } from "#app/lib/flash.ts";
import { type FormActionArgs, formAction, type Reply, signedIn, tell } from "#app/lib/form-action.ts";
import { byField, intents } from "#app/lib/intents.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { DecideApproval } from "#worker/domain/office/moderation/approvals/approvals.contract.ts";
import { decideApproval } from "#worker/domain/office/moderation/approvals/decide-approval.ts";
import { decideProblem } from "#worker/domain/office/moderation/problems/decide-problem.ts";
import { DecideProblem, problemActs } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import { decideReport } from "#worker/domain/office/moderation/reports/decide-report.ts";
import { pauseReportedTrack } from "#worker/domain/office/moderation/reports/pause-track.ts";
import { AboutReport, DecideReport } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { resumeReportedTrack } from "#worker/domain/office/moderation/reports/resume-track.ts";
import { decideTrack } from "#worker/domain/office/moderation/track-reviews/decide-track.ts";
import { DecideTrack } from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";

const approvalAction = formAction({
  schema: DecideApproval,
  who: signedIn,
  invalid: badRequest,
  run: decideApproval,
  done: (_, { act }, args) => say(args, approvalDone[act]),
  words: ({ refusal, decided }, { act }, args, viewer) => say(args, approvalRefused(act, refusal, first(decided, viewer))),
});

const reviewAction = formAction({
  schema: DecideTrack,
  who: signedIn,
  invalid: badRequest,
  run: decideTrack,
  done: ({ offSaleReasons }, { act }, args) => say(args, reviewDone(act, offSaleReasons)),
  words: ({ refusal, decided }, { act }, args, viewer) => say(args, reviewRefused(act, refusal, first(decided, viewer))),
});

const reportAction = formAction({
  schema: DecideReport,
  who: signedIn,
  invalid: badRequest,
  run: (ctx, viewer, { act: decision, ...about }) => decideReport(ctx, viewer, { ...about, decision }),
  done: (_, { act, resume }, args) => say(args, reportMarked(act, act === "dismissed" && resume === "on")),
  words: ({ refusal, decided }, _, args, viewer) => say(args, decisionRefused(refusal, first(decided, viewer))),
});

const pauseAction = formAction({
  schema: AboutReport,
  who: signedIn,
  invalid: badRequest,
  run: pauseReportedTrack,
  done: ({ isLabelNotified }, _, args) => say(args, isLabelNotified ? trackPaused.notified : trackPaused.notNotified),
  words: ({ refusal, decided }, _, args, viewer) => say(args, pauseRefused(refusal, first(decided, viewer))),
});

const resumeAction = formAction({
  schema: AboutReport,
  who: signedIn,
  invalid: badRequest,
  run: resumeReportedTrack,
  done: (_outcome, _input, args) => say(args, trackResumed),
  words: ({ refusal, decided }, _, args, viewer) => say(args, resumeRefused(refusal, first(decided, viewer))),
});

const problemAction = formAction({
  schema: DecideProblem,
  who: signedIn,
  invalid: (args, issues) => {
    const act = problemActs.find((candidate) => candidate === args.form.get("act"));
    const why = issues.words?.[0];
    return act && why ? say(args, problemIncomplete(act, why), 400) : badRequest();
  },
  run: decideProblem,
  done: (_, { act }, args) => say(args, problemDecided[act]),
  words: ({ refusal, decided }, { act }, args, viewer) => say(args, decideRefused(act, refusal, first(decided, viewer))),
});

/** A fetcher gets the toast as its response; a plain form is redirected to its list. */
export const adminAction = intents(
  {
    approve: approvalAction,
    reject: approvalAction,
    revoke: approvalAction,
    "approve-track": reviewAction,
    "return-track": reviewAction,
    reviewed: reportAction,
    dismissed: reportAction,
    pause: pauseAction,
    resume: resumeAction,
    "answer-problem": problemAction,
    "refund-problem": problemAction,
    "release-claim": decideClaimAction,
    "refuse-claim": decideClaimAction,
  },
  byField("act"),
);

function say(args: FormActionArgs, toast: Toast, status?: number): Reply {
  return tell(args, args.url.pathname + args.url.search, toast, status);
}

function first(decided: PriorDecision | undefined, viewer: Viewer): string | undefined {
  return decided && decidedAlready(decided, viewer);
}
