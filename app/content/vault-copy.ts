import type { Toast } from "#app/lib/flash.ts";
import { maxVaultVideos, type UnknownReason } from "#worker/domain/licensing/proof/vault/vault.contract.ts";

const videos = (count: number): string => (count === 1 ? "1 video" : `${count} videos`);

export const vaultCopy = {
  title: "Vault",
  description:
    "Check videos you have published already: which are licensed here, and which carry catalogue music without a licence.",
  about: `See which of your published videos are licensed, and which carry music from this catalogue without a licence. Up to ${maxVaultVideos} videos, checked in this browser: no video is uploaded.`,
  back: "My Videos",
  link: "Check existing videos",
  choose: "Choose videos",
  chooseMore: "Add more videos",
  chooseHint: `Or drop them here. Up to ${maxVaultVideos} videos, 2 GB each.`,
  needsScript:
    "Checking videos needs JavaScript: the videos are read in your browser, so that none is uploaded.",
  leftOut: (count: number): string =>
    `${videos(count)} left out: the list holds ${maxVaultVideos}. Remove some to make room.`,
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
    picture: "Looking at the picture",
    sound: "Listening to the sound",
    compare: "Comparing with the catalogue",
    rest: "Many videos checked at once. This one goes on in a minute.",
  },
  interrupted: "The connection was lost.",
  refused: "Too many videos were checked from your network. Try again in a minute.",
  retry: "Try again",
  missing: "Choose this file again to check it: a reload of the page lets go of files.",
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
    "not-found": "No licensed video and no track of this catalogue in it.",
    inconclusive: "Something in it comes close to this catalogue, but not close enough to tell.",
    "no-decoder": "This browser cannot decode this video. Another browser may.",
    "no-sound-decoder":
      "This browser cannot decode the sound of this video. Another browser may; so may our verify page.",
    broken: "The file is damaged, or not a video.",
    "no-tracks": "The file has neither picture nor sound.",
    "too-long": "Longer than can be checked here.",
  } satisfies Record<UnknownReason, string>,
  notCompared: "Picture and sound could not be compared.",
} as const;

export const vaultToasts = {
  zipLacks: (count: number): Toast => ({
    kind: "error",
    title: count === 1 ? "1 licence is not in the ZIP" : `${count} licences are not in the ZIP`,
    description:
      "NOT-INCLUDED.txt lists them. Everything else is there; try the download again in a few minutes.",
  }),
  cleared: { kind: "success", title: "List cleared" },
  zipFailed: {
    kind: "error",
    title: "Not collected",
    description: "The connection was lost. Nothing is missing from your list; please try again.",
  },
} as const satisfies Record<string, Toast | ((count: number) => Toast)>;
