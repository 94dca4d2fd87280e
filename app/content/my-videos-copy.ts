import { renderStatusLabels, revocationWords } from "#app/content/renders-copy.ts";
import type { VideoStatus } from "#worker/domain/sync/my-videos/my-videos.contract.ts";

export const myVideosCopy = {
  search: "Search videos",
  searchHint: "Track, artist, file, licence number…",
  submit: "Search",
  clear: "Clear",
  track: "Track",
  allTracks: "All tracks",
  status: "Status",
  allStatuses: "All statuses",
  scope: "Licence scope",
  allScopes: "All scopes",
  month: "Month",
  allMonths: "All months",
  noneFound: "No videos match these filters.",
} as const;

export const videoStatusWords: Record<VideoStatus, string> = {
  ready: renderStatusLabels.completed,
  pending: renderStatusLabels.pending,
  failed: renderStatusLabels.failed,
  revoked: `${revocationWords.undone.label} or refunded`,
};
