import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { maxVaultVideos, type UnknownReason } from "#worker/domain/licensing/proof/vault/vault.contract.ts";

const videos = (count: number): string => (count === 1 ? "1 video" : `${count} videos`);

export const vaultCopy = {
  title: "Vault",
  description:
    "Check the videos you’ve already published: which are licensed here, and which use catalogue music without a licence.",
  about: `See which of your published videos are licensed, and which use music from this catalogue without a licence. Check up to ${maxVaultVideos} videos in your browser: nothing is uploaded.`,
  back: "My Videos",
  choose: "Choose videos",
  chooseMore: "Add more videos",
  chooseHint: `Or drop them here. Up to ${maxVaultVideos} videos, 2 GB each.`,
  needsScript: "Checking videos needs JavaScript: your browser reads them, so nothing is uploaded.",
  leftOut: (count: number): string => `${videos(count)} left out: the list holds ${maxVaultVideos}. Remove some to make room.`,
  progress: (done: number, all: number): string => `${done} of ${all} checked`,
  pause: "Pause",
  resume: "Continue",
  clear: "Clear list",
  csv: "Download CSV",
  zip: "Download evidence (ZIP)",
  zipping: (done: number, all: number): string => `Collecting licences, ${done} of ${all}…`,
  caption: "Videos checked",
  columns: { video: "Video", found: "What we found", next: "Next step" },
  lists: { all: "All", licensed: "Licensed here", unlicensed: "No licence", unknown: "Unknown" },
  listsLegend: "Show",
  none: "No videos in this list.",
  waiting: "Waiting",
  steps: {
    hash: "Reading the file",
    picture: "Analysing the video",
    sound: "Analysing the sound",
    compare: "Comparing with the catalogue",
    rest: "Too many checks at once. This one continues in a minute.",
  },
  interrupted: "The connection was lost.",
  refused: "Too many videos were checked from your network. Try again in a minute.",
  retry: "Try again",
  missing: "Choose this file again to check it: reloading the page cleared it.",
  remove: (name: string): string => `Remove ${name}`,
  licensed: "Licensed",
  revoked: "Licence revoked",
  suspended: "Licence suspended",
  delivered: "The delivered file",
  copy: "A copy of the licensed video",
  licenceOf: (number: string): string => `Licence ${number}`,
  unlicensed: "Catalogue music, no licence for this video",
  heardAt: (at: string, from: string): string => `From ${at} in the video, at ${from} in the track`,
  others: (numbers: readonly string[]): string =>
    numbers.length === 1
      ? `Your licence ${numbers[0]} for this track covers another video.`
      : `Your ${numbers.length} licences for this track cover other videos.`,
  license: "License this track",
  licenseWhich: (title: string, name: string): string => `License this track: ${title}, for ${name}`,
  offSale: "No longer on sale",
  unknown: "Unknown",
  reasons: {
    "not-found": "It doesn’t match any licensed video or any track in this catalogue.",
    inconclusive: "It comes close to something in this catalogue, but not close enough to be sure.",
    "no-decoder": "This browser can’t decode this video. Try another browser.",
    "no-sound-decoder": "This browser can’t decode this video’s sound. Try another browser or our verify page.",
    broken: "The file is damaged, or isn’t a video.",
    "no-tracks": "The file has no picture and no sound.",
    "too-long": "This video is too long to check here.",
  } satisfies Record<UnknownReason, string>,
  notCompared: "We couldn’t compare the picture and sound.",
} as const;

export const vaultToasts = {
  zipLacks: (count: number): Toast =>
    failure(
      count === 1 ? "1 licence is not in the ZIP" : `${count} licences are not in the ZIP`,
      "NOT-INCLUDED.txt lists them. Everything else is there; try the download again in a few minutes.",
    ),
  cleared: success("List cleared"),
  zipFailed: failure("Not collected", "The connection was lost. Nothing is missing from your list; please try again."),
} as const satisfies Record<string, Toast | ((count: number) => Toast)>;
