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
  about: `Your video with a candidate track under it: free, 480p, with a mark to see and to hear. Show it around, then license the track you choose. Comps are kept for ${compDays} days.`,
  back: "My Videos",
  all: "All comps",
  make: "Make a comp",
  makeMany: "Make comps",
  makeText: `Free, 480p, watermarked. At most ${maxCompsPerDay} a day.`,
  starting: "Starting…",
  compList: "Comp my shortlist",
  newTitle: "New comps",
  newAbout:
    "One comp for each track, from its start point under this video on and as loud as you left it. The picture bears your name and “not licensed”, and the music a tone every eight seconds.",
  field: { video: "Video", tracks: "Tracks" },
  offSale: "No longer on sale",
  beyond: (tracks: number): string =>
    `${tracks === 1 ? "1 more track" : `${tracks} more tracks`} of this list can be chosen once some of these have a comp.`,
  noVideos: "No video to make a comp of",
  noVideosText: "Pick a video on a track’s page first. It is here a moment later.",
  noTracks: "No track to make a comp with",
  noTracksText: "Comps begin with a track, or with a shortlist.",
  toLibrary: "Browse Music",
  toShortlists: "Shortlists",
  none: "No comps yet",
  howTo: "Make one on a track’s page under your video, or comp a whole shortlist.",
  player: (title: string, video: string): string => `Comp of ${video} with ${title}`,
  with: (video: string): string => `with ${video}`,
  until: (at: number): string => `Kept until ${formatDateTime(at)}`,
  failed: "Not made",
  progress: (title: string): string => `Making the comp with ${title}`,
  stages: {
    picture: "Preparing your video",
    waiting: "Waiting for its turn",
    making: "Making the comp",
  } satisfies Record<CompStage, string>,
  offline: "Connection lost. Your comps go on being made; trying again…",
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

const nextOne = (at: number): string => `The next is possible on ${formatDateTime(at)}.`;

export function leftWords({ left, nextAt }: DayLeft): string {
  if (nextAt !== null) return `No comp left in these 24 hours. ${nextOne(nextAt)}`;
  return `${left} of ${maxCompsPerDay} left in these 24 hours`;
}

const longestTitle = 60;
const shortened = (title: string) =>
  title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title;

/** The first three by name. */
function named(titles: readonly string[]): string {
  const names = titles.slice(0, 3).map((title) => `“${shortened(title)}”`);
  const rest = titles.length - names.length;
  return rest > 0 ? `${names.join(", ")} and ${rest} more` : names.join(", ");
}

/** Names the tracks that were left out, with the reason. */
export function madeToast({ count, leftOut, offSale, nextAt }: MakeCompsResult): Toast {
  const titlesOf = (why: LeftOut["why"]) =>
    leftOut.filter((one) => one.why === why).map(({ title }) => title);
  const [existing, over] = [titlesOf("there-already"), titlesOf("none-left")];
  const sentences = [
    ...(over.length > 0
      ? [`Left out, as ${maxCompsPerDay} in 24 hours is the most: ${named(over)}. ${nextOne(nextAt ?? 0)}`]
      : []),
    ...(existing.length > 0 ? [`There already: ${named(existing)}.`] : []),
    ...(offSale > 0 ? [`No longer on sale: ${offSale === 1 ? "1 track" : `${offSale} tracks`}.`] : []),
  ];
  const title = count === 1 ? "1 comp is being made" : `${count} comps are being made`;
  return {
    kind: count > 0 || over.length === 0 ? "success" : "error",
    title: count > 0 ? title : "No new comp",
    ...(sentences.length > 0 && { description: sentences.join(" "), seconds: 15 }),
  };
}

const notMade = (description: string): Toast => ({ kind: "error", title: "No comp made", description });

export const makeRefusals: Record<MakeCompsRefusal, Toast> = {
  "labels-cannot-comp": notMade("Comps are made by brands."),
  "no-such-video": notMade("This video is no longer here. Choose another one."),
  "unusable-video": notMade("This video can’t be used. Its page says why."),
  "too-many-preparations": notMade(
    "You have as many prepared videos as fit at a time. Delete some under Settings, Uploads.",
  ),
  "too-many-waiting": notMade(
    "Too much of yours is still in the making. Please wait until some of it is finished.",
  ),
  "could-not-start": notMade("Something came in between. Please press once more."),
};

export const compToasts = {
  invalid: notMade("Choose a video and at least one track."),
  failed: notMade("Your request did not arrive. Please try again."),
  deleted: { kind: "success", title: "Comp deleted" },
  gone: { kind: "error", title: "Not deleted", description: "This comp is no longer here." },
  restored: { kind: "success", title: "Put back" },
  notRestored: {
    kind: "error",
    title: "Not put back",
    description: "The comp is gone, or another like it was made meanwhile.",
  },
} as const satisfies Record<string, Toast>;
