import { z } from "zod";
import { problemReported, problemWithdrawn, reportProblemRefusals, withdrawRefused } from "#app/content/problems-copy.ts";
import { undoCopy, undoRefusals } from "#app/content/renders-copy.ts";
import { reopenRefusals, shareRefusals, shareToasts } from "#app/content/shared-videos-copy.ts";
import { licenceUpgraded, upgradeRefusals } from "#app/content/upgrade-copy.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { formAction, type FormActionArgs, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { badRequest, notFound, readClientAddress } from "#worker/domain/lib/http.ts";
import { closeLink, reopenLink, shareVideo } from "#worker/domain/licensing/renders/shared-videos/share-video.ts";
import { ChosenLink, ShareVideo } from "#worker/domain/licensing/renders/shared-videos/shared-videos.contract.ts";
import { ReportProblem, WithdrawProblem } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import { reportProblem, withdrawProblem } from "#worker/domain/office/moderation/problems/report-problem.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { upgradeLicence } from "#worker/domain/licensing/licences/upgrades/upgrade-licence.ts";
import { UpgradeLicence } from "#worker/domain/licensing/licences/versions.contract.ts";

const shareActions = {
  share: formAction({
    schema: ShareVideo,
    who: signedIn,
    params: ["renderId"],
    invalid: badRequest,
    run: shareVideo,
    done: (_, __, args) => back(args, shareToasts.created),
    words: ({ refusal }, _, args) =>
      back(args, { kind: "error", title: "The link wasn’t created", description: shareRefusals[refusal] }),
  }),
  "close-link": formAction({
    schema: ChosenLink,
    who: signedIn,
    invalid: badRequest,
    run: async (ctx, viewer, link) => ({ ok: true as const, isClosed: await closeLink(ctx, viewer, link) }),
    done: ({ isClosed }, { id }, args) =>
      back(args, isClosed ? { ...shareToasts.takenBack, restorable: { to: args.url.pathname, id } } : shareToasts.gone),
    words: {},
  }),
  restore: formAction({
    schema: ChosenLink,
    who: signedIn,
    invalid: badRequest,
    run: reopenLink,
    done: (_, __, args) => back(args, shareToasts.restored),
    words: ({ refusal }, _, args) => back(args, reopenRefusals[refusal]),
  }),
};

const back = ({ url }: FormActionArgs, toast: Toast) => redirectWithToast(url.pathname, toast);

const undoAction = formAction({
  schema: z.object({ renderId: z.uuid() }),
  who: signedIn,
  params: ["renderId"],
  invalid: () => {
    throw notFound();
  },
  run: (ctx, viewer, { renderId }) => undoRender(ctx, viewer, renderId),
  done: (_, __, args) => back(args, { kind: "success", title: undoCopy.done }),
  words: ({ refusal }, _, args) => back(args, { kind: "error", title: undoCopy.failed, description: undoRefusals[refusal] }),
});

const reportProblemAction = formAction({
  schema: ReportProblem,
  who: signedIn,
  params: ["renderId"],
  run: reportProblem,
  done: (_, __, args) => back(args, problemReported),
  words: ({ refusal }) => ({ message: reportProblemRefusals[refusal] }),
});

const withdrawProblemAction = formAction({
  schema: WithdrawProblem,
  who: signedIn,
  invalid: badRequest,
  run: withdrawProblem,
  done: (_, __, args) => back(args, problemWithdrawn),
  words: ({ refusal }, _, args) => back(args, withdrawRefused(refusal)),
});

/** Redirects to the new licence's render; a refusal is shown on this page with its current data. */
const upgradeAction = formAction({
  schema: UpgradeLicence,
  who: signedIn,
  params: ["renderId"],
  invalid: () => ({ message: upgradeRefusals["offer-changed"] }),
  run: (ctx, viewer, input, { request }) => upgradeLicence(ctx, viewer, input, readClientAddress(request)),
  done: ({ renderId }) => redirectWithToast(`/render/${renderId}`, licenceUpgraded),
  words: ({ refusal }) => ({ message: upgradeRefusals[refusal] }),
});

export const finishedRenderAction = intents({
  undo: undoAction,
  upgrade: upgradeAction,
  "report-problem": reportProblemAction,
  "withdraw-problem": withdrawProblemAction,
  ...shareActions,
});
