import { claimToasts, reportClaimRefusals, withdrawClaimRefused } from "#app/content/claims-copy.ts";
import { attachRefused, channelToasts } from "#app/content/channels-copy.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { type FormActionArgs, formAction, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import { AttachChannels } from "#worker/domain/licensing/claims/channels/channels.contract.ts";
import { attachChannels } from "#worker/domain/licensing/claims/channels/edit-channels.ts";
import { ReportClaim, WithdrawClaim } from "#worker/domain/licensing/claims/claims.contract.ts";
import { reportClaim } from "#worker/domain/licensing/claims/report-claim.ts";
import { withdrawClaim } from "#worker/domain/licensing/claims/close-claim.ts";

/** A brand's forms about claims on the licence of the page. A form that is refused keeps its input. */
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
