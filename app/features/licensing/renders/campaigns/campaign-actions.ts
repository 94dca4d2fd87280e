import {
  campaignInvalid,
  campaignNotRestored,
  campaignRefusals,
  campaignToasts,
} from "#app/content/campaigns-copy.ts";
import { deletedToast, redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { Restore } from "#worker/domain/services/jobs/jobs.contract.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import {
  CreateCampaign,
  DeleteCampaign,
  EditCampaign,
} from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import {
  createCampaign,
  deleteCampaign,
  editCampaign,
  restoreCampaign,
} from "#worker/domain/licensing/renders/campaigns/campaigns.ts";
import { campaignsPath } from "../my-videos/my-videos-href.ts";

export const campaignsAction = intents({
  create: formAction({
    schema: CreateCampaign,
    who: signedIn,
    invalid: (_, issues) => back(campaignInvalid(messagesOf(issues))),
    run: createCampaign,
    done: (_, { name }) => back(campaignToasts.created(name)),
    words: ({ refusal }) => back(campaignRefusals[refusal]),
  }),
  edit: formAction({
    schema: EditCampaign,
    who: signedIn,
    invalid: (_, issues) => back(campaignInvalid(messagesOf(issues))),
    run: editCampaign,
    done: () => back(campaignToasts.saved),
    words: ({ refusal }) => back(campaignRefusals[refusal]),
  }),
  delete: formAction({
    schema: DeleteCampaign,
    who: signedIn,
    invalid: badRequest,
    run: async (ctx, viewer, campaign) => ({ ok: true, ...(await deleteCampaign(ctx, viewer, campaign)) }),
    done: ({ isRestorable }, { id }) =>
      back(deletedToast(campaignToasts.deleted, isRestorable, { to: campaignsPath, id })),
    words: {},
  }),
  restore: formAction({
    schema: Restore,
    who: signedIn,
    invalid: badRequest,
    run: restoreCampaign,
    done: () => back(campaignToasts.restored),
    words: ({ refusal }) => back(campaignNotRestored[refusal]),
  }),
});

const messagesOf = (issues: Readonly<Record<string, string[] | null>>): string[] =>
  Object.values(issues).flatMap((messages) => messages ?? []);

function back(toast: Toast): Response {
  return redirectWithToast(campaignsPath, toast);
}
