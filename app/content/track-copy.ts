import { failure, success } from "#app/lib/toast.ts";
import type { OfferChange } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import type { StartRenderRefusal } from "#worker/domain/licensing/renders/renders.contract.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatTokens } from "#app/lib/money.ts";
import { promisedTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

type ErrorToast = Toast & { kind: "error"; description: string };
type RefusalFacts = {
  refusal: string;
  priceTokens?: number;
  message?: string;
  changes?: readonly OfferChange[];
};

const missing = failure("Missing information", "Please select a video and make sure you're logged in");
const confirmFirst = "This track’s label excludes some uses. Confirm that your video isn’t for any of them.";
const couldNotStart = failure("Error", "Failed to start render process");

const refusalWords: Record<
  StartRenderRefusal["refusal"] | "missing-information" | "could-not-start",
  (facts: RefusalFacts) => ErrorToast
> = {
  "missing-information": () => missing,
  "no-such-upload": () => missing,
  "upload-not-finished": () =>
    failure("Missing information", "Your video has not finished uploading yet. Please wait and try again."),
  "insufficient-tokens": ({ priceTokens = 1 }) =>
    failure("Insufficient tokens", `You need at least ${priceTokens} token(s) to render this video`),
  "price-changed": ({ priceTokens = 1 }) =>
    failure(
      "The price has changed",
      `This track now costs ${formatTokens(priceTokens)}. Nothing was charged. Press Render again to continue.`,
    ),
  "track-changed": ({ changes = [] }) =>
    failure(
      "This track has changed",
      `${describeChanges(changes)} Nothing was charged. Listen to it again, and press Render if you still want it.`,
    ),
  "account-held": () =>
    failure(
      "Your account is on hold",
      "One of your payments is disputed or was charged back. See Get More Tokens for what to do. Nothing was charged.",
    ),
  "terms-not-accepted": () =>
    failure(
      "Accept the terms first",
      "Tick the box to accept them, then press Render again. Nothing was charged.",
    ),
  "exclusions-not-confirmed": () =>
    failure("Confirm the excluded uses", `${confirmFirst} Nothing was charged.`),
  "too-many-waiting": () =>
    failure(
      "Too many videos in progress",
      "Up to 100 of your videos can be in progress at a time. Wait until one is finished, then render again. Nothing was charged.",
    ),
  "video-refused": ({ message = "This video can’t be used. Please choose another one." }) =>
    failure(videoProblemTitles.refused, message),
  "no-original-sound": () =>
    failure("This video has no sound to keep", "Set its original sound to Mute. Nothing was charged."),
  "no-speech-found": () =>
    failure("No speech was found", "Keep the original sound or mute it instead. Nothing was charged."),
  "edit-changed": () =>
    failure(
      "The edit isn’t ready",
      "We’re still fitting this track to your video, and the edit may have changed since you heard it. Listen again, then press Render. Nothing was charged.",
    ),
  "no-such-track": () =>
    failure(
      "This track isn’t on sale",
      "It was paused, withdrawn or sent to review since you opened this page. Nothing was charged.",
    ),
  "labels-cannot-render": () => couldNotStart,
  "id-taken": () => couldNotStart,
  "could-not-start": () => couldNotStart,
};

export function describeChanges(changes: readonly OfferChange[]): string {
  if (changes.length === 0) return "It has changed since you opened this page.";
  return changes.map(describeChange).join(" ");
}

function describeChange(change: OfferChange): string {
  switch (change.of) {
    case "title":
      return `Its title is now “${change.to}” instead of “${change.from}”.`;
    case "artist":
      return `Its artist is now “${change.to}” instead of “${change.from}”.`;
    case "labelName":
      return `Its label is now called “${change.to}” instead of “${change.from}”.`;
    case "isrc":
      return change.to === null ? "It no longer has an ISRC." : `Its ISRC is now ${change.to}.`;
    case "price":
      return `It now costs ${formatTokens(change.to)} instead of ${formatTokens(change.from)}.`;
    case "recording":
      return "Its recording was replaced.";
    case "rights":
      return "Its label has changed the rights information.";
  }
}

export type RenderRefusal = StartRenderRefusal | { refusal: "missing-information" | "could-not-start" };

export function wordsForRefusal(refusal: RenderRefusal): ErrorToast {
  return refusalWords[refusal.refusal](refusal);
}

export const acceptCopy = {
  before: "I accept the",
  and: "and the",
  first: "Accept the terms before you pay.",
} as const;

/** A retry after a lost response, with choices that differ from the first request. */
export function startedBefore(what: "render" | "version" | "order"): ErrorToast {
  return failure(
    "Your first click went through",
    `This is the ${what} it started. Nothing else was started or charged.`,
  );
}

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
  needsScript:
    "Previewing this track with your own video needs JavaScript. Please switch it on in your browser.",
  cannotShow: {
    unread:
      "Your browser can’t play this file. Once it’s uploaded, we’ll show its length and shape here, or tell you what’s wrong with it.",
    soon: "Your browser can’t play this kind of video. It will appear here once we’ve converted it. You can already choose the start point.",
    elsewhere: "Your video will appear here when it’s ready. You can already choose the start point.",
    never: "Your browser can’t play this video.",
  },
  showsFinished:
    "Your browser can’t play the original, so this is the converted video, exactly as it will be rendered.",
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
