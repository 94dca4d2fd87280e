import type { OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";
import { formatTokens } from "#app/lib/money.ts";
import { type HeardSound, modeFor } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import { maxPerOrder, type Several } from "#worker/domain/licensing/renders/limits.contract.ts";
import { newOrderLinks } from "./new-order-links.ts";
import { countVideos } from "./orders-copy.ts";

export const newOrderCopy = {
  title: newOrderLinks,
  about: {
    videos: `Up to ${maxPerOrder.videos} videos with this track in one order. Each video gets its own licence.`,
    tracks: `One video with up to ${maxPerOrder.tracks} tracks in one order. Each result gets its own licence.`,
  },
  legend: { videos: "Your videos", tracks: "Tracks" },
  chosen: (count: number, several: Several) => `${count} of ${maxPerOrder[several]} selected`,
  full: (several: Several) => `That’s the limit for one order: ${maxPerOrder[several]}.`,
  video: "Video",
  takeVideo: "Use this video",
  cue: (start: string, percent: number) => `Starts at ${start}, volume ${percent}%`,
  edited: (percent: number) => `Ends with the song, volume ${percent}%`,
  usual: (start: string, percent: number) => `Not tried yet. Starts at ${start}, volume ${percent}%`,
  tryIt: "Try it",
  tryWhich: (name: string) => `Try it: ${name}`,
  unusable: "This video can’t be used.",
  balance: "Your balance",
  after: "After this order",
  update: "Update the price",
  none: { videos: "Choose videos", tracks: "Choose tracks" },
  button: (count: number, tokens: number) => `Render ${countVideos(count)} (${formatTokens(tokens)})`,
  starting: "Starting…",
  missing: (missing: number) => `${formatTokens(missing).replace(" ", " more ")} needed for this order.`,
  buy: "Buy tokens",
  eachAlone: "Each video renders separately. If one fails, you get its tokens back.",
  notOnSale: "This track isn’t on sale",
  notOnSaleText: "It was paused, withdrawn or sent to review. Nothing was charged.",
  noTracks: "No tracks to choose from",
  noTracksText: "Open this page from a shortlist or a comparison.",
  noVideos: "No videos yet",
  noVideosText: "Upload one on a track’s page, then come back.",
  upload: "Upload a video",
  another: "Upload another video",
  toShortlists: "Shortlists",
  toLibrary: "Library",
  back: (title: string) => `Back to ${title}`,
  notLoaded: "This page could not be loaded",
  notLoadedText: "Nothing was charged. Please try again in a moment.",
} as const;

export const orderSoundCopy = {
  label: "Original sound",
  modes: { mute: "Mute", keep: "Keep", duck: "Duck music under speech" },
  about: {
    mute: "The original video audio is muted in every render.",
    keep: "Each video’s own sound stays under the music.",
    duck: "Each video’s own sound stays, and the music dips when someone speaks.",
  },
  aboutOne: {
    mute: "The original video audio is muted in every render.",
    keep: "The video’s own sound stays under the music.",
    duck: "The video’s own sound stays, and the music dips when someone speaks.",
  },
  none: { videos: "None of these videos has its own sound.", tracks: "This video has no sound." },
  volume: "Original volume",
  level: "Bring the finished videos to −14 LUFS",
  /** Effect of the chosen mode on one video. */
  of: (chosen: OriginalMode, heard: HeardSound | null): string => {
    if (heard === null) return "its sound hasn’t been analysed yet";
    if (heard === "none") return "has no sound";
    if (heard === "unreadable") return "its sound can’t be read, so it’s muted";
    if (modeFor(chosen, heard) !== chosen) return "no speech found, so its sound stays";
    return chosen === "duck" ? "music dips under speech" : "its sound is kept";
  },
} as const;
