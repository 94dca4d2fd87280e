import { failure } from "#app/lib/toast.ts";
import { renderStatusLabels, revocationWords } from "#app/content/renders-copy.ts";
import { formatBytes } from "#app/lib/files.ts";
import type { Toast } from "#app/lib/flash.ts";
import {
  type DownloadRefusal,
  maxBytesAtOnce,
  type VideoStatus,
} from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";

export const myVideosCopy = {
  order: "View order",
  search: "Search videos",
  searchHint: "Name, track, artist, licence, Ad-ID…",
  submit: "Search",
  clear: "Clear",
  filters: {
    track: { label: "Track", all: "All tracks" },
    status: { label: "Status", all: "All statuses" },
    scope: { label: "Licence scope", all: "All scopes" },
    month: { label: "Month", all: "All months" },
    campaign: { label: "Campaign", all: "All campaigns" },
  },
  noCampaign: "No campaign",
  select: (name: string): string => `Select ${name}`,
  selectAll: "Select all on this page",
  selection: "Selected videos",
  selected: (videos: number): string => `${videos} selected`,
  move: "Move to campaign",
  download: "Download",
  downloadText: "Videos and licences in one ZIP. After you download them, you can’t cancel these renders.",
  firstCampaign: "Create a campaign for them",
  problem: "Report a problem",
  noneFound: "No videos match these filters.",
} as const;

export const videoStatusWords: Record<VideoStatus, string> = {
  ready: renderStatusLabels.completed,
  pending: renderStatusLabels.pending,
  failed: renderStatusLabels.failed,
  revoked: `${revocationWords.undone.label} or refunded`,
};

export const downloadRefusals: Record<DownloadRefusal, Toast> = {
  "none-ready": failure("Nothing to download", "None of these videos is ready yet."),
  "too-large": failure(
    "Too large for one download",
    `One download can hold up to ${formatBytes(maxBytesAtOnce)}. Select fewer videos.`,
  ),
};
