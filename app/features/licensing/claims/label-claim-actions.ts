import { claimClosed, closeClaimIncomplete, closeClaimRefused } from "#app/content/claims-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import { type FormActionArgs, formAction, type Reply, signedIn, tell } from "#app/lib/form-action.ts";
import { byField, intents } from "#app/lib/intents.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import { CloseClaim, claimActs } from "#worker/domain/licensing/claims/claims.contract.ts";
import { answerClaim, decideClaim } from "#worker/domain/licensing/claims/close-claim.ts";

const closeAction = (run: typeof answerClaim) =>
  formAction({
    schema: CloseClaim,
    who: signedIn,
    invalid: (args, issues) => {
      const act = claimActs.find((candidate) => candidate === args.form.get("act"));
      const why = issues.reason?.[0];
      return act && why ? say(args, closeClaimIncomplete(act, why), 400) : badRequest();
    },
    run,
    done: (_outcome, { act }, args) => say(args, claimClosed[act]),
    words: ({ refusal }, { act }, args) => say(args, closeClaimRefused(act, refusal)),
  });

const answer = closeAction(answerClaim);

/** A label's answers to a claim in its inbox. */
export const labelClaimsAction = intents({ "release-claim": answer, "refuse-claim": answer }, byField("act"));

/** The same by a super user. */
export const decideClaimAction = closeAction(decideClaim);

function say(args: FormActionArgs, toast: Toast, status?: number): Reply {
  return tell(args, args.url.pathname + args.url.search, toast, status);
}
