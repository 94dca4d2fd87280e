import { redirect } from "react-router";
import {
  detailsRefusals,
  detailsToasts,
  campaignInvalid,
  campaignNotRestored,
  campaignRefusals,
  campaignToasts,
} from "#app/content/campaigns-copy.ts";
import { downloadRefusals } from "#app/content/my-videos-copy.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { type FormActionArgs, formAction, signedIn, tell } from "#app/lib/form-action.ts";
import { deleteAndRestore, intents } from "#app/lib/intents.ts";
import { pathBefore } from "#app/lib/local-path.ts";
import {
  DescribeVideo,
  MoveVideos,
  CreateCampaign,
  EditCampaign,
} from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { describeVideo, moveVideos } from "#worker/domain/licensing/renders/campaigns/describe-videos.ts";
import {
  createCampaign,
  deleteCampaign,
  editCampaign,
  restoreCampaign,
} from "#worker/domain/licensing/renders/campaigns/campaigns.ts";
import { checkDownload } from "#worker/domain/licensing/renders/my-videos/download-videos.ts";
import { DownloadVideos } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import { myVideosPath, campaignsPath } from "#app/lib/addresses.ts";

/** Forms for a brand's videos, submitted from the list, with any query, or from a video's own page. */
export const myVideosAction = intents({
  describe: formAction({
    schema: DescribeVideo,
    who: signedIn,
    invalid: (args) => tell(args, pageOf(args), detailsToasts.invalid, 400),
    run: describeVideo,
    done: (_outcome, _input, args) => tell(args, pageOf(args), detailsToasts.saved),
    words: ({ refusal }, _, args) => tell(args, pageOf(args), detailsRefusals[refusal]),
  }),
  move: formAction({
    schema: MoveVideos,
    who: signedIn,
    invalid: (args) => tell(args, pageOf(args), detailsToasts.noneChosen, 400),
    run: moveVideos,
    done: ({ videos }, { campaignId }, args) => tell(args, pageOf(args), detailsToasts.moved(videos, campaignId !== null)),
    words: ({ refusal }, _, args) => tell(args, pageOf(args), detailsRefusals[refusal]),
  }),
  // Checked before the download starts, so that a refusal can be shown on the page.
  download: formAction({
    schema: DownloadVideos,
    who: signedIn,
    invalid: (args) => redirectWithToast(pageOf(args), detailsToasts.noneChosen),
    run: (ctx, viewer, { id }) => checkDownload(ctx, viewer, id),
    done: ({ ids }) => redirect(batchHref(ids), 303),
    words: ({ refusal }, _, args) => redirectWithToast(pageOf(args), downloadRefusals[refusal]),
  }),
});

const batchHref = (ids: readonly string[]): string => `/media/batches/${ids.join(",")}`;

const pageOf = ({ request, url }: FormActionArgs): string => pathBefore(request, url.origin, myVideosPath);

export const campaignsAction = intents({
  create: formAction({
    schema: CreateCampaign,
    who: signedIn,
    invalid: (_, issues) => backToCampaigns(campaignInvalid(messagesOf(issues))),
    run: createCampaign,
    done: (_, { name }) => backToCampaigns(campaignToasts.created(name)),
    words: ({ refusal }) => backToCampaigns(campaignRefusals[refusal]),
  }),
  edit: formAction({
    schema: EditCampaign,
    who: signedIn,
    invalid: (_, issues) => backToCampaigns(campaignInvalid(messagesOf(issues))),
    run: editCampaign,
    done: () => backToCampaigns(campaignToasts.saved),
    words: ({ refusal }) => backToCampaigns(campaignRefusals[refusal]),
  }),
  ...deleteAndRestore({
    page: campaignsPath,
    remove: deleteCampaign,
    restore: restoreCampaign,
    toasts: campaignToasts,
    notRestored: campaignNotRestored,
  }),
});

const messagesOf = (issues: Readonly<Record<string, string[] | null>>): string[] =>
  Object.values(issues).flatMap((messages) => messages ?? []);

function backToCampaigns(toast: Toast): Response {
  return redirectWithToast(campaignsPath, toast);
}
