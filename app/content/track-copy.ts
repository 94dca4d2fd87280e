import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatTokens } from "#app/lib/money.ts";
import { promisedTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

export type ErrorToast = Toast & { kind: "error"; description: string };

export const acceptCopy = {
  before: "I accept the",
  and: "and the",
  first: "Accept the terms before you pay.",
} as const;

export const trackToasts = {
  invalidFile: failure("Invalid file", "Please select a video file"),
  renderStarted: success("Render started", "Your video is being processed"),
} as const satisfies Record<string, Toast>;

export const uploadFailedTitle = "Upload failed";
export const videoProblemTitles = { refused: "Video can’t be used", failed: "Video not prepared" } as const;

export function renderButtonText(priceTokens: number): string {
  return `Render Video (${formatTokens(priceTokens)})`;
}

export const trackCopy = {
  back: "Back to Library",
  sync: "Sync with your video",
  details: "Track Details",
  fullTrack: { play: "Play full track", pause: "Pause full track" },
  listen: "Listen",
  /** Energy of a section; the word "energy" is added only if there is room. */
  energy: { low: "Low", mid: "Mid", high: "High" },
  energyUnit: "energy",
  energyCourse: (parts: readonly string[]) => `Energy: ${parts.join(", ")}`,
  energyFrom: (energy: string, from: string) => `${energy.toLowerCase()} from ${from}`,
  startPoint: "Select Music Start Point",
  overlay: "Show title and artist on the video",
  musicIsShorter: "The music ends before your video does. The rest plays in silence.",
  startIsFixed: "The track plays from the beginning.",
  notATime: "Enter a time such as 0:48.2 or 48.2 seconds.",
  needsScript: "Previewing this track with your own video needs JavaScript. Please switch it on in your browser.",
  cannotShow: {
    unread:
      "Your browser can’t play this file. Once it’s uploaded, we’ll show its length and shape here, or tell you what’s wrong with it.",
    soon: "Your browser can’t play this kind of video. It will appear here once we’ve converted it. You can already choose the start point.",
    elsewhere: "Your video will appear here when it’s ready. You can already choose the start point.",
    never: "Your browser can’t play this video.",
  },
  showsFinished: "Your browser can’t play the original, so this is the converted video, exactly as it will be rendered.",
  unread: "We’re reading your video. You can render it once we know its length.",
  noPreview: "The preview couldn’t be loaded. Reload the page to try again.",
  noPicture: "The video couldn’t be loaded. Press play to try again.",
  noMusic: "The music couldn’t be loaded. Press play to try again.",
  waitsForUpload: "Rendering starts when the upload finishes.",
  report: "Report this track",
  paused: "Paused: brands can’t see this track.",
  promise: `video and a ${promisedTerms} sync licence as PDF. Usually ready in 1-2 minutes.`,
} as const;

/** "0 claims in 41 licences" */
export const claimsIn = (claims: number, licences: number): string =>
  `${claims.toLocaleString("en-GB")} ${claims === 1 ? "claim" : "claims"} in ${licences.toLocaleString("en-GB")} ${licences === 1 ? "licence" : "licences"}`;

export const similarTracksCopy = {
  title: "Similar Music",
  results: "Similar tracks",
  whole: "More like this",
  section: (from: string) => `More like this from ${from}`,
  reference: "Search with a reference track",
} as const;
