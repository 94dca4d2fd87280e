import { failure, notRestored, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { compDays, maxCompsPerDay } from "#worker/domain/licensing/videos/comps/comp-limits.contract.ts";
import type {
  MakeCompsResult,
  CompStage,
  DayLeft,
  LeftOut,
  MakeCompsRefusal,
} from "#worker/domain/licensing/videos/comps/comps.contract.ts";

export const compsCopy = {
  title: "Comps",
  about: `Your video with a track you’re considering: free, 480p, with a visible and audible watermark. Share it, then license the track you choose. We keep comps for ${compDays} days.`,
  back: "My Videos",
  all: "All comps",
  make: "Make a comp",
  makeMany: "Make comps",
  makeText: `Free, 480p, watermarked. At most ${maxCompsPerDay} a day.`,
  starting: "Starting…",
  compList: "Comp my shortlist",
  newTitle: "New comps",
  newAbout:
    "You get one comp for each track, with the start point and volume you set for this video, or ending with the song if you chose that. The video shows your name and “not licensed”, and a tone sounds every eight seconds.",
  field: { video: "Video", tracks: "Tracks" },
  offSale: "No longer on sale",
  beyond: (tracks: number): string =>
    `${tracks === 1 ? "1 more track" : `${tracks} more tracks`} on this list can be chosen after you make some of these comps.`,
  noVideos: "No videos yet",
  noVideosText: "Add a video on a track’s page first. It will appear here a moment later.",
  noTracks: "No tracks yet",
  noTracksText: "Start from a track or a shortlist.",
  toLibrary: "Browse Music",
  toShortlists: "Shortlists",
  none: "No comps yet",
  howTo: "Make one on a track’s page, or comp a whole shortlist.",
  player: (title: string, video: string): string => `Comp of ${video} with ${title}`,
  with: (video: string): string => `with ${video}`,
  edited: "Ends with the song",
  until: (at: number): string => `Kept until ${formatDateTime(at)}`,
  failed: "Failed",
  progress: (title: string): string => `Making the comp with ${title}`,
  stages: {
    picture: "Preparing your video",
    waiting: "Waiting in the queue",
    making: "Making the comp",
  } satisfies Record<CompStage, string>,
  offline: "Connection lost. We’re still making your comps; reconnecting…",
  download: "Download",
  downloadWhich: (title: string, video: string): string => `Download: ${title} with ${video}`,
  license: "License this track",
  licenseWhich: (title: string): string => `License this track: ${title}`,
  delete: "Delete",
  deleteWhich: (title: string, video: string): string => `Delete: ${title} with ${video}`,
  notLoaded: "Your comps could not be loaded",
  notLoadedText: "Nothing is lost. Please try again in a moment.",
  counted: (comps: number, size: string | null): string =>
    [comps === 1 ? "1 comp" : `${comps} comps`, size].filter(Boolean).join(" · "),
} as const;

const nextOne = (at: number): string => `You can make the next one on ${formatDateTime(at)}.`;

export function leftWords({ left, nextAt }: DayLeft): string {
  if (nextAt !== null) return `No comps left in this 24-hour period. ${nextOne(nextAt)}`;
  return `${left} of ${maxCompsPerDay} left in this 24-hour period`;
}

const longestTitle = 60;
const shortened = (title: string) => (title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title);

function named(titles: readonly string[]): string {
  const names = titles.slice(0, 3).map((title) => `“${shortened(title)}”`);
  const rest = titles.length - names.length;
  return rest > 0 ? `${names.join(", ")} and ${rest} more` : names.join(", ");
}

export function madeToast({ count, leftOut, offSale, nextAt }: MakeCompsResult): Toast {
  const titlesOf = (why: LeftOut["why"]) => leftOut.filter((one) => one.why === why).map(({ title }) => title);
  const [existing, over] = [titlesOf("there-already"), titlesOf("none-left")];
  const sentences = [
    ...(over.length > 0
      ? [`Left out, because the limit is ${maxCompsPerDay} in 24 hours: ${named(over)}. ${nextOne(nextAt ?? 0)}`]
      : []),
    ...(existing.length > 0 ? [`Already made: ${named(existing)}.`] : []),
    ...(offSale > 0 ? [`No longer on sale: ${offSale === 1 ? "1 track" : `${offSale} tracks`}.`] : []),
  ];
  const title = count === 1 ? "1 comp is being made" : `${count} comps are being made`;
  return {
    kind: count > 0 || over.length === 0 ? "success" : "error",
    title: count > 0 ? title : "No new comp",
    ...(sentences.length > 0 && { description: sentences.join(" "), seconds: 15 }),
  };
}

const notMade = (description: string): Toast => failure("No comp made", description);

export const makeRefusals: Record<MakeCompsRefusal, Toast> = {
  "labels-cannot-comp": notMade("Only brands can make comps."),
  "no-such-video": notMade("This video is no longer available. Choose another one."),
  "unusable-video": notMade("This video can’t be used. See its page for the reason."),
  "too-many-preparations": notMade("You’ve reached the limit of stored videos. Delete some in Settings, Uploads."),
  "too-many-waiting": notMade("Too many of your videos and comps are still in progress. Please wait until some are finished."),
  "could-not-start": notMade("Something went wrong. Please try again."),
};

export const compToasts = {
  invalid: notMade("Choose a video and at least one track."),
  failed: notMade("We didn’t receive your request. Please try again."),
  deleted: success("Comp deleted"),
  gone: failure("Not deleted", "This comp no longer exists."),
  restored: success("Restored"),
  notRestored: notRestored("The comp is gone, or you’ve made the same one again."),
} as const satisfies Record<string, Toast>;
