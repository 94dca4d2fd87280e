import { z } from "zod";
import {
  problemReported,
  problemWithdrawn,
  reportProblemRefusals,
  withdrawRefused,
} from "#app/content/problems-copy.ts";
import { undoCopy, undoRefusals } from "#app/content/renders-copy.ts";
import { licenceUpgraded, upgradeRefusals } from "#app/content/upgrade-copy.ts";
import { shareActions } from "./shared-videos/share-actions.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { badRequest, notFound, readClientAddress } from "#worker/domain/lib/http.ts";
import {
  ReportProblem,
  WithdrawProblem,
} from "#worker/domain/office/moderation/problems/problems.contract.ts";
import { reportProblem, withdrawProblem } from "#worker/domain/office/moderation/problems/report-problem.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { upgradeLicence } from "#worker/domain/licensing/licences/upgrades/upgrade-licence.ts";
import { UpgradeLicence } from "#worker/domain/licensing/licences/upgrades/upgrades.contract.ts";

/** Takes the render of the page back. Where it is too late, the page says so and shows how it stands. */
const undoAction = formAction({
  schema: z.object({ renderId: z.uuid() }),
  who: signedIn,
  params: ["renderId"],
  invalid: () => {
    throw notFound();
  },
  run: (ctx, viewer, { renderId }) => undoRender(ctx, viewer, renderId),
  done: (_, { renderId }) =>
    redirectWithToast(`/render/${renderId}`, { kind: "success", title: undoCopy.done }),
  words: ({ refusal }, { renderId }) =>
    redirectWithToast(`/render/${renderId}`, {
      kind: "error",
      title: undoCopy.failed,
      description: undoRefusals[refusal],
    }),
});

/** Says what is wrong with the render of the page. What was written is kept when it could not be sent. */
const reportProblemAction = formAction({
  schema: ReportProblem,
  who: signedIn,
  params: ["renderId"],
  run: reportProblem,
  done: (_, { renderId }) => redirectWithToast(`/render/${renderId}`, problemReported),
  words: ({ refusal }) => ({ message: reportProblemRefusals[refusal] }),
});

const withdrawProblemAction = formAction({
  schema: WithdrawProblem,
  who: signedIn,
  invalid: badRequest,
  run: withdrawProblem,
  done: (_outcome, _input, { url }) => redirectWithToast(url.pathname, problemWithdrawn),
  words: ({ refusal }, _, { url }) => redirectWithToast(url.pathname, withdrawRefused(refusal)),
});

/** Leads to the render of the new licence; a refusal stays on the page, which shows how it stands. */
const upgradeAction = formAction({
  schema: UpgradeLicence,
  who: signedIn,
  params: ["renderId"],
  invalid: () => ({ message: upgradeRefusals["offer-changed"] }),
  run: (ctx, viewer, input, { request }) => upgradeLicence(ctx, viewer, input, readClientAddress(request)),
  done: ({ renderId }) => redirectWithToast(`/render/${renderId}`, licenceUpgraded),
  words: ({ refusal }) => ({ message: upgradeRefusals[refusal] }),
});

/** What a brand does about a finished render of its own. */
export const finishedRenderAction = intents({
  undo: undoAction,
  upgrade: upgradeAction,
  "report-problem": reportProblemAction,
  "withdraw-problem": withdrawProblemAction,
  ...shareActions,
});
