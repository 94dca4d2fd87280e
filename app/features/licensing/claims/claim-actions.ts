import { claimToasts, reportClaimRefusals, withdrawClaimRefused } from "#app/content/claims-copy.ts";
import { claimClosed, closeClaimIncomplete, closeClaimRefused } from "#app/content/claim-inbox-copy.ts";
import { attachRefused, channelNotRestored, channelRefusals, channelToasts } from "#app/content/channels-copy.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { formAction, type FormActionArgs, type Reply, signedIn, tell } from "#app/lib/form-action.ts";
import { byField, deleteAndRestore, intents } from "#app/lib/intents.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import { AddChannel, AttachChannels } from "#worker/domain/licensing/claims/channels/channels.contract.ts";
import {
  addChannel,
  attachChannels,
  removeChannel,
  restoreChannel,
} from "#worker/domain/licensing/claims/channels/edit-channels.ts";
import { claimActs, CloseClaim, ReportClaim, WithdrawClaim } from "#worker/domain/licensing/claims/claims.contract.ts";
import { reportClaim } from "#worker/domain/licensing/claims/report-claim.ts";
import { answerClaim, decideClaim, withdrawClaim } from "#worker/domain/licensing/claims/close-claim.ts";
import { channelsPath } from "#app/lib/addresses.ts";

/** A brand's forms for claims on one licence. A refused form keeps its input. */
export const claimsAction = intents({
  report: formAction({
    schema: ReportClaim,
    who: signedIn,
    params: ["renderId"],
    run: reportClaim,
    done: ({ labelName }, _, args) => back(args, claimToasts.reported(labelName)),
    words: ({ refusal }) => ({ message: reportClaimRefusals[refusal] }),
  }),
  withdraw: formAction({
    schema: WithdrawClaim,
    who: signedIn,
    invalid: badRequest,
    run: withdrawClaim,
    done: (_outcome, _input, args) => back(args, claimToasts.withdrawn),
    words: ({ refusal }, _, args) => back(args, withdrawClaimRefused(refusal)),
  }),
  attach: formAction({
    schema: AttachChannels,
    who: signedIn,
    params: ["renderId"],
    invalid: badRequest,
    run: attachChannels,
    done: (_outcome, _input, args) => back(args, channelToasts.attached),
    words: ({ refusal }, _, args) => back(args, attachRefused(refusal)),
  }),
});

const back = ({ url }: FormActionArgs, toast: Toast) => redirectWithToast(url.pathname, toast);

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

export const labelClaimsAction = intents({ "release-claim": answer, "refuse-claim": answer }, byField("act"));

export const decideClaimAction = closeAction(decideClaim);

function say(args: FormActionArgs, toast: Toast, status?: number): Reply {
  return tell(args, args.url.pathname + args.url.search, toast, status);
}

export const channelsAction = intents({
  add: formAction({
    schema: AddChannel,
    who: signedIn,
    run: addChannel,
    done: (_, { handle }) => redirectWithToast(channelsPath, channelToasts.added(handle)),
    words: ({ refusal }) => ({ field: "channel", message: channelRefusals[refusal] }),
  }),
  ...deleteAndRestore({
    page: channelsPath,
    remove: removeChannel,
    restore: restoreChannel,
    toasts: channelToasts,
    notRestored: channelNotRestored,
  }),
});
