import { failure, notRestored, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { adId, clockNumber, maxCampaigns } from "#worker/domain/licensing/renders/limits.contract.ts";
import type { CampaignRefusal, DescribeRefusal } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";

export const campaignsCopy = {
  title: "Campaigns",
  about: "Group your videos by campaign, and find them by campaign name, Ad-ID or clock number. Only you can see this.",
  back: "My Videos",
  name: "Name",
  brand: "Brand (optional)",
  brandHint: "The brand it’s for, if not yours.",
  product: "Product (optional)",
  productHint: "The product advertised, such as Spring Roast.",
  adId: "Ad-ID (optional)",
  adIdHint: `Such as ${adId.example}: H for HD, D for 3D.`,
  clockNumber: "Clock number (optional)",
  clockNumberHint: `For UK television, such as ${clockNumber.example}.`,
  create: "Create Campaign",
  save: "Save",
  edit: "Edit",
  editWhich: (name: string): string => `Edit ${name}`,
  counted: (campaigns: number): string => `${campaigns} of ${maxCampaigns} campaigns`,
  none: "No campaigns yet.",
  videos: (count: number): string => `${count} ${count === 1 ? "video" : "videos"}`,
} as const;

const notSaved = (description: string): Toast => failure("Not saved", description);

export const campaignToasts = {
  created: (name: string): Toast => success("Campaign created", name),
  saved: success("Campaign saved"),
  deleted: success("Campaign deleted", "Its videos are still in My Videos."),
  restored: success("Campaign restored"),
  failed: notSaved("We didn’t receive your change. Please try again."),
} as const;

export const campaignInvalid = (messages: readonly string[]): Toast => notSaved(messages.join(". "));
export const campaignRefusals: Record<CampaignRefusal, Toast> = {
  "name-taken": notSaved("You already have a campaign with this name."),
  "too-many-campaigns": notSaved(`You’ve reached the limit of ${maxCampaigns} campaigns. Delete one first.`),
  "not-found": notSaved("This campaign was deleted."),
};

export const campaignNotRestored: Record<CampaignRefusal | "gone", Toast> = {
  "name-taken": notRestored("Another campaign now has this name. Rename that one first."),
  "too-many-campaigns": notRestored(`You’ve reached the limit of ${maxCampaigns} campaigns. Delete one first.`),
  "not-found": notRestored("This campaign can no longer be restored."),
  gone: notRestored("This campaign can no longer be restored."),
};

export const detailsCopy = {
  title: "Name and campaign",
  name: "Video name",
  campaign: "Campaign",
  none: "No campaign",
  save: "Save",
  more: (name: string): string => `More about ${name}`,
} as const;

export const detailsToasts = {
  saved: success("Video saved"),
  moved: (videos: number, campaign: boolean): Toast =>
    success(`${campaignsCopy.videos(videos)} ${campaign ? "moved" : "taken out of campaigns"}`),
  invalid: notSaved("Use at most 100 characters."),
  noneChosen: failure("No videos selected", "Tick some videos first."),
} as const satisfies Record<string, Toast | ((...args: never[]) => Toast)>;

export const detailsRefusals: Record<DescribeRefusal, Toast> = {
  "no-such-campaign": notSaved("This campaign was deleted."),
  "not-found": notSaved("This video isn’t in your account."),
};
